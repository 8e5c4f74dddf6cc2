import { passwordLength } from "#shop/people/users/user-rules.ts";

/** The words of signing in, signing up and setting a new password. */
export const account = {
  name: "Name",
  email: "Email",
  password: "Password",
  passwordHint: `${passwordLength.min} characters or longer`,
  or: "or",
  google: "Continue with Google",
  login: {
    title: "Login",
    heading: "Login",
    text: "To order, to pay, and to see what you ordered.",
    submit: "Login",
    forgot: "Forgot password?",
    new: "New here?",
    create: "Create New Account",
    finishing: "Signing you in…",
  },
  register: {
    title: "Sign Up",
    heading: "Sign Up",
    text: "One account for orders, payments and reviews.",
    submit: "Sign Up",
    already: "Already have an account?",
    login: "Please login",
    signedIn: (name: string) => `You are signed in as ${name}.`,
    toDashboard: "To your dashboard",
  },
  reset: {
    title: "Reset password",
    heading: "Reset your password",
    text: "Enter your account's email address. We'll send you a link to set a new password; it is valid for one hour.",
    submit: "Send the link",
    sent: "If an account uses this email address, the link is on its way. Check your inbox and your spam folder.",
    setHeading: "Set a new password",
    newPassword: "New password",
    set: "Save the new password",
    done: "Your new password is set. Please login with it.",
    badLink: "This link has already been used or has expired. Request a new one.",
    back: "Back to login",
  },
  /** What the way back from Google, or a page that needs more rights, can say. */
  errors: {
    account_not_linked:
      "There is an account with this email already, and its email has not been verified. Login with your password, verify the email from your profile, then Google works too.",
    email_not_verified: "Google has not verified this email. Please login with your password.",
    access_denied: "You cancelled at Google, so you are not signed in. Try again, or log in with your password.",
    provider_unavailable: "Google can't be reached right now. Please try again, or log in with email and password.",
    state_mismatch: "Signing in with Google took too long or was opened twice. Please try again.",
    admin_only: "That page is for admins. Please sign in as one.",
    other: "Signing in did not work. Please try again, or use email and password.",
  } as Record<string, string>,
};
