export const signInAgain = {
  title: "Is it you?",
  text: "Please enter your password again. What you were doing then goes on.",
  onlyPasskey: "You have passkeys, so your password alone is too little here. Please use one of them.",
  noPasskeyHere: "This browser can't use passkeys here. Please go on with a browser or device that can.",
  password: "Password",
  code: "Code of your app, or a recovery code",
  submit: "Go on",
  google: "You sign in with Google. Please do so once more, in a new window, and then go on here.",
  toGoogle: "Continue with Google",
  goOn: "Go on",
};
