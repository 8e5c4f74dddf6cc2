import type * as en from "#web/messages/en/image-upload.ts";
import { number, plural } from "./grammar.ts";

export const imageUpload = {
  camera: "Foto aufnehmen",
  hint: (mebibytes: number) =>
    `Oder Bilder hierher ziehen oder einfügen. JPEG, PNG, WebP, AVIF oder GIF, je bis ${number(mebibytes)} MB.`,
  sending: (name: string) => `${name} wird hochgeladen …`,
  tooLarge: (name: string, mebibytes: number) => `${name} ist größer als ${number(mebibytes)} MB.`,
  refused: (name: string, why: string) => `${name} wurde nicht hinzugefügt. ${why}`,
  part: {
    heading: "Bilder",
    lead: "Das erste Bild erscheint in Listen. Ziehen Sie Bilder an eine andere Stelle oder nutzen Sie die Schaltflächen.",
    add: "Bilder hinzufügen",
    none: "Noch keine Bilder: Die Seiten zeigen eine Zeichnung der Teileart.",
    first: "Erscheint in Listen",
    name: (count: number) => `Bild ${number(count)}`,
    alt: "Was das Bild zeigt",
    altIn: (language: string) => `Was das Bild zeigt (${language})`,
    altHint:
      "Beschreiben Sie, was jedes zeigt: Screenreader und Suchmaschinen lesen es. Ist eine Sprache leer, gilt die erste; ist auch diese leer, der Artikeltitel.",
    save: "Beschreibung speichern",
    saveOf: (count: number) => `Beschreibung von Bild ${number(count)} speichern`,
    earlier: "Nach vorn",
    earlierOf: (count: number) => `Nach vorn: Bild ${number(count)}`,
    later: "Nach hinten",
    laterOf: (count: number) => `Nach hinten: Bild ${number(count)}`,
    remove: "Entfernen",
    removeOf: (count: number) => `Bild ${number(count)} entfernen`,
    removeSure: (count: number) => `Bild ${number(count)} wird von diesem Artikel entfernt.`,
    saved: "Gespeichert",
    removed: "Bild entfernt",
    moved: (place: number, total: number) => `Jetzt Bild ${number(place)} von ${number(total)}.`,
    pending: "Wird vom Server des Lieferanten abgerufen.",
    failed: (why: string) => `Konnte nicht abgerufen werden: ${why}.`,
  },
  dead: {
    title: "Bilder, die nicht laden",
    lead: "Bilder auf anderen Servern, etwa aus Lieferantendateien. Der Shop ruft jedes einmal ab, zeigt seine eigene Kopie und versucht es nach einem Fehler einige Male erneut. Laden Sie stattdessen ein Bild hoch oder korrigieren Sie die Adresse.",
    columns: { part: "Artikel", url: "Adresse", fault: "Grund", next: "Nächster Versuch" },
    empty: "Alle Bilder konnten abgerufen werden",
    loading: "Bilder werden geladen …",
    faults: {
      unreachable: "Server nicht erreichbar",
      not_found: "Bild nicht gefunden (404)",
      refused: "Vom Server abgelehnt",
      not_an_image: "Kein Bild",
      too_large: "Bild zu groß",
      private_address: "Adresse in einem privaten Netz",
      interrupted: "Bild ließ sich nicht verarbeiten",
    },
    others: (parts: number) =>
      parts < 99
        ? `und ${plural(parts, { one: "# weiterer Artikel", other: "# weitere Artikel" })}`
        : "und viele weitere Artikel",
    noPart: "Logo oder eine Seite des Shops",
    never: "Keiner: bitte selbst erneut versuchen",
    retry: "Erneut versuchen",
    retryOf: (url: string) => `Erneut versuchen: ${url}`,
    retried: "Das Bild wird erneut abgerufen.",
    notRetried: (why: string) => `Das Bild wird nicht erneut abgerufen. ${why}`,
  },
  logo: "Logo hochladen",
  logoHint:
    "Am besten PNG oder WebP mit transparentem Hintergrund; ein SVG wird nicht angezeigt, auch keines an einer https-Adresse. Daraus entsteht auch das Browser-Symbol. Wirksam mit dem Speichern der Einstellungen.",
  logoUploaded: "Logo hochgeladen. Speichern Sie die Einstellungen, um es zu verwenden.",
} satisfies typeof en.imageUpload;
