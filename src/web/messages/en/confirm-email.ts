/** The words of the page that the link in a confirmation mail opens. */
export const confirmEmail = {
  title: "Confirm your email address",
  text: "Confirm it if you created the account yourself. If you didn't, just close this page.",
  submit: "Confirm email address",
  done: "Your email address is confirmed.",
  guestOrders:
    "Have you ordered here as a guest before? Log in with this browser and open the link in the email once more: those orders are then in your account. You can have another link sent from your profile.",
  missing: {
    text: "Have you ordered here as a guest before? Besides the password there is another way into this account. Enter the password, so that nobody but you sees those orders: they are then in your account.",
    password: "Password of the account",
    submit: "Show my guest orders",
    wrong: "This is not the password of the account.",
    failed: "That did not work just now. Please try again in a while.",
    reset: "Set a new password by email",
    passkey:
      "Have you ordered here as a guest before? This account has a passkey. Log in with it in this browser and open the link in the email once more, or another one that you have sent from your profile: then all it takes is the account's password.",
    newPassword:
      "Have you ordered here as a guest before? There is more than one way into this account. Set a new password by email, so that nobody but you sees those orders, and log in with it. If you have a passkey, log in with that afterwards, and have another link sent from your profile.",
  },
  badLink: "This link is incomplete or has expired. You can have a new one sent from your profile.",
  failed: "Your email address could not be confirmed just now. Please open the link of the mail again in a moment.",
  profile: "Go to your profile",
};
