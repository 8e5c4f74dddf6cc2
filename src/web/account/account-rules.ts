/** The specification's rules for signing in and up, as codes of `fieldWords`. */
export const accountRules = {
  name: (value: string) => !value.trim() && "name_required",
  email: (value: string) => {
    if (!value.trim()) return "email_required";
    return !/^[^\s@]*[a-z0-9]@[a-z0-9][a-z0-9.-]*\.[a-z]{2,}$/i.test(value.trim()) && "email_invalid";
  },
  password: (value: string) => {
    if (!value) return "password_required";
    return value.length < 6 && { code: "password_too_short", params: { limit: 6 } };
  },
};
