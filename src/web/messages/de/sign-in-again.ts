import type * as en from "#web/messages/en/sign-in-again.ts";

export const signInAgain = {
  title: "Sind Sie es?",
  text: "Bitte geben Sie Ihr Passwort noch einmal ein. Danach geht es weiter, wo Sie waren.",
  onlyPasskey: "Sie haben Passkeys. Ihr Passwort allein reicht hier deshalb nicht. Bitte benutzen Sie einen davon.",
  noPasskeyHere:
    "Dieser Browser kann hier keine Passkeys benutzen. Bitte machen Sie mit einem Browser oder Gerät weiter, das es kann.",
  password: "Passwort",
  code: "Code Ihrer App oder ein Wiederherstellungscode",
  submit: "Weiter",
  google:
    "Sie melden sich mit Google an. Bitte tun Sie das noch einmal in einem neuen Fenster und machen Sie dann hier weiter.",
  toGoogle: "Weiter mit Google",
  goOn: "Weiter",
} satisfies typeof en.signInAgain;
