/** The words of the page that the link in a confirmation mail opens. */
export const confirmEmail = {
  title: "Confirm your email address",
  text: "Confirm it if you created the account yourself. If you didn't, just close this page.",
  submit: "Confirm email address",
  done: "Your email address is confirmed.",
  guestOrders:
    "Have you ordered here as a guest before? Log in with this browser and open the link in the email once more: those orders are then in your account. Setting a new password by email does the same.",
  badLink: "This link is incomplete or has expired. You can have a new one sent from your profile.",
  failed: "Your email address could not be confirmed just now. Please open the link of the mail again in a moment.",
  profile: "Go to your profile",
};
