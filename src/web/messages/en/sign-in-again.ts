export const signInAgain = {
  title: "Is it you?",
  text: "Please enter your password again. What you were doing then goes on.",
  password: "Password",
  code: "Code of your app, or a recovery code",
  submit: "Go on",
  google: "You sign in with Google. Please do so once more, in a new window, and then go on here.",
  toGoogle: "Continue with Google",
  goOn: "Go on",
};
