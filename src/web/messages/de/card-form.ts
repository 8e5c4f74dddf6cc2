import type * as en from "#web/messages/en/card-form.ts";

export const cardForm = {
  title: "Kartendaten",
  loading: "Das Kartenformular wird geladen …",
  unreachable:
    "Das Kartenformular konnte nicht geladen werden, deshalb ist gerade keine Zahlung möglich. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
  retry: "Erneut versuchen",
  failed: "Die Zahlung ist nicht durchgegangen. Es wurde nichts abgebucht; bitte versuchen Sie es erneut.",
  interrupted:
    "Das Kartenformular wurde neu geladen, bevor die Zahlung bestätigt war. Bitte geben Sie die Kartendaten noch einmal ein.",
  notReady: "Das Kartenformular ist noch nicht bereit.",
} satisfies typeof en.cardForm;
