import type * as en from "#web/messages/en/errors.ts";
import { browserErrors } from "./browser-errors.ts";

export const errorMessages = {
  ...browserErrors,
  sign_in_required: "Bitte melden Sie sich zuerst an.",
  sign_in_again: "Bitte geben Sie Ihr Passwort noch einmal ein.",
  passkey_required:
    "Bitte benutzen Sie zuerst einen Passkey: Ihr Passwort allein reicht nicht, um Ihre Anmeldung zu ändern.",
  two_factor_required:
    "Mitarbeiter dieses Shops brauchen einen zweiten Faktor. Bitte richten Sie ihn unter Sicherheit ein.",
  staff_password_required:
    "Mitarbeiter brauchen ein Passwort mit mindestens 12 Zeichen. Bitte ändern Sie Ihres unter Sicherheit oder melden Sie sich neu an.",
  permission_missing: "Ihre Rolle in diesem Shop erlaubt das nicht.",
  not_yours: "Das gehört jemand anderem.",
  staff_account: "Mitarbeiterkonten können nur von anderen Mitarbeitern gelöscht werden.",
  orders_running:
    "Sie haben noch eine offene Bestellung oder Erstattung. Löschen Sie Ihr Konto, sobald sie abgeschlossen ist, oder stornieren Sie die Bestellung.",
  not_found: "Das haben wir nicht gefunden. Vielleicht wurde es entfernt.",
  malformed: "Die Anfrage war nicht lesbar. Bitte laden Sie die Seite neu.",
  method_not_allowed: "Das ist hier nicht möglich.",
  unsupported_media_type: "Bitte senden Sie JSON.",
  too_large: "Das ist zu viel auf einmal. Bitte senden Sie weniger.",
  rate_limited: "Zu viele Versuche. Bitte warten Sie einen Moment und versuchen Sie es dann erneut.",
  code_unknown: "Dieser Code ist nicht gültig.",
  code_used_up: "Dieser Code ist aufgebraucht.",
  credit_short: "Der Gutschein oder das Guthaben deckt den Betrag nicht mehr. Bitte versuchen Sie es noch einmal.",
  too_many_unpaid: "Sie haben zu viele unbezahlte Bestellungen. Bitte bezahlen oder stornieren Sie zuerst eine davon.",
  quantity_held:
    "So viele Stück dieses Teils können Sie nicht unbezahlt reservieren. Bitte bestellen Sie weniger, oder bezahlen Sie zuerst Ihre anderen Bestellungen.",
  unproven_held:
    "Viele Stück dieses Teils sind in Bestellungen, die noch nicht bezahlt sind. Bitte bestellen Sie weniger oder bestätigen Sie Ihre E-Mail-Adresse, oder versuchen Sie es in einer halben Stunde noch einmal.",
  price_changed:
    "Der Preis hat sich geändert. Sie sehen jetzt den neuen; bitte prüfen Sie ihn und bestellen Sie noch einmal.",
  below_minimum: "Das ist weniger als die Mindestabnahme. Bitte erhöhen Sie die Menge.",
  not_enough_stock: "So viele haben wir nicht auf Lager. Bitte verringern Sie die Menge.",
  order_too_small: "Der Betrag ist zu klein für eine Kartenzahlung. Bitte bestellen Sie mehr.",
  order_too_large: "So groß darf eine Bestellung nicht sein. Bitte teilen Sie sie auf.",
  part_unknown: "Ein Teil mit diesem Namen führen wir nicht. Bitte prüfen Sie die Schreibweise.",
  part_ambiguous: "Mehrere Teile heißen so. Bitte öffnen Sie das gemeinte Teil und bestellen Sie auf dessen Seite.",
  fitment_unconfirmed:
    "Es ist nicht sicher, dass dieses Teil zu Ihrem Fahrzeug passt. Bitte prüfen Sie das, und bestätigen Sie, wenn Sie es trotzdem möchten.",
  part_type_taken: "So heißt schon eine andere Teileart.",
  part_type_in_use: "Diese Teileart hat noch Teile. Legen Sie sie stattdessen mit einer anderen zusammen.",
  tracking_taken: "Diese Sendungsnummer hat schon eine andere Sendung. Jedes Paket hat seine eigene.",
  sku_taken: "Diese Artikelnummer hat schon ein anderes Teil. Bitte wählen Sie eine andere.",
  supersession_loop: "Eine der ersetzten Nummern würde auf sich selbst zurückführen. Bitte prüfen Sie die Reihenfolge.",
  import_over: "Das geht bei diesem Import nicht mehr. Laden Sie die Seite neu, um seinen Stand zu sehen.",
  changed_meanwhile:
    "Das hat inzwischen jemand anderes geändert. Bitte prüfen Sie es, und versuchen Sie es noch einmal.",
  demo_gone: "Der Demokatalog wird bereits endgültig gelöscht und lässt sich nicht wiederherstellen.",
  draft_placed: "Dieser Entwurf ist schon als Bestellung aufgegeben.",
  already_shipped: "Diese Bestellung ist schon versandt und lässt sich nicht mehr ändern.",
  already_paid: "Diese Bestellung ist schon bezahlt.",
  not_paid: "Diese Bestellung ist noch nicht bezahlt.",
  order_closed: "Diese Bestellung wurde storniert oder ist abgelaufen.",
  order_disputed:
    "Die Zahlung dieser Bestellung ist bei der Bank des Kunden angefochten. Sie kann nicht versandt werden.",
  order_ambiguous: "Mehrere Ihrer unbezahlten Bestellungen haben diesen Preis. Bitte geben Sie an, welche Sie meinen.",
  idempotency_key_reused:
    "Von hier wurde schon eine Bestellung mit anderem Inhalt abgeschickt. Bitte sehen Sie in Ihre Bestellungen, bevor Sie noch einmal bestellen.",
  payment_not_found: "Der Zahlungsanbieter kennt diese Zahlung nicht. Bitte beginnen Sie die Zahlung neu.",
  payment_not_confirmed:
    "Die Zahlung ist noch nicht durchgegangen. Wir prüfen das gerade; bitte bezahlen Sie nicht noch einmal.",
  payment_mismatch: "Diese Zahlung gehört nicht zu dieser Bestellung.",
  payment_provider_down:
    "Der Zahlungsanbieter antwortet gerade nicht. Es wurde nichts abgebucht. Bitte versuchen Sie es in einer Minute erneut.",
  transfer_not_offered: "Dieser Shop nimmt derzeit keine Überweisungen an. Bitte bezahlen Sie mit Karte.",
  carrier_down: "Die Paketdienste antworten gerade nicht. Bitte versuchen Sie es in einer Minute erneut.",
  gift_card_unsendable:
    "Nur der Code eines einlösbaren Gutscheins aus einer Erstattung, von dem noch nichts ausgegeben ist, lässt sich noch einmal senden.",
  label_unvoidable: "Nur gekaufte Etiketten, deren Pakete noch nicht unterwegs sind, lassen sich stornieren.",
  tax_unavailable:
    "Die Steuer dieser Bestellung lässt sich gerade nicht berechnen. Bitte versuchen Sie es in ein paar Minuten erneut.",
  image_storage_down:
    "Der Bildspeicher antwortet gerade nicht. Das Bild wurde nicht gespeichert. Bitte versuchen Sie es in einigen Minuten erneut.",
  carrier_refused: "Kein Paketdienst nimmt das an. Bitte prüfen Sie Adresse, Pakete und Leistung.",
  signature_invalid: "Die Signatur dieser Nachricht ist ungültig.",
  email_unconfirmed:
    "Noch ist nicht sicher, dass dieses Konto dem Inhaber der E-Mail-Adresse gehört. Erst dann kann es weitere Rechte bekommen: durch den Link in der Bestätigungsmail, angemeldet geöffnet, oder durch ein neues Passwort per E-Mail.",
  last_admin: "Das ist der letzte Administrator. Bitte machen Sie zuerst jemand anderen zum Administrator.",
  set_in_files: "Das ist dort eingestellt, wo der Shop installiert ist. Entfernen Sie es dort, um es hier zu ändern.",
  secret_key_missing:
    "Der Shop hat keinen Schlüssel, um das zu verschlüsseln. Setzen Sie SECRET_KEY dort, wo er installiert ist (docs/backups.md).",
  connection_needed: "Ohne das kann der Shop nicht laufen. Verbinden Sie ihn stattdessen mit etwas anderem.",
  webhook_disabled: "Dieser Endpunkt ist ausgeschaltet. Schalten Sie ihn zuerst ein.",
  addresses_full: "Mehr Adressen lassen sich nicht speichern. Bitte entfernen Sie zuerst eine.",
  crowded: "Dieses Teil ist gerade sehr gefragt. Bitte versuchen Sie es gleich noch einmal.",
  cart_full: "Ihr Warenkorb ist voll. Bitte bestellen Sie zuerst, was darin liegt, oder entfernen Sie etwas.",
  cart_required:
    "Versand und Steuer hängen vom Ziel ab, deshalb wird dieses Teil über den Warenkorb bestellt. Bitte legen Sie es in den Warenkorb.",
  cart_changed: "Ihr Warenkorb hat sich inzwischen geändert. Bitte prüfen Sie ihn, dann geht es weiter.",
  cart_incomplete: "Vor der Bestellung fehlt noch etwas. Bitte sehen Sie sich die markierten Stellen an.",
  cross_site: "Das kam von einer Seite außerhalb dieses Shops. Bitte tun Sie es auf einer Seite des Shops.",
  identity_unproven: "Bitte melden Sie sich erneut an.",
  unavailable: "Der Shop ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.",
  busy: "Im Shop ist gerade sehr viel los. Bitte versuchen Sie es gleich noch einmal.",
  foreign_request: "Dieser Shop läuft mit seiner Sandbox und antwortet nur unter seiner eigenen Adresse.",
} satisfies typeof en.errorMessages;
