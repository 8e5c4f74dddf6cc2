import type * as en from "#web/messages/en/blogs.ts";

export const blogs = {
  title: "Blog",
  heading: "Vier Fragen aus der Werkstatt",
  description:
    "Wie wir Seiten schnell machen, was prototypische Vererbung ist, warum wir Unit-Tests schreiben und wie man Teile nach Namen findet.",
  items: [
    {
      id: "performance",
      question: "Wie fühlt sich eine Oberfläche schnell an?",
      answer: [
        "Fangen Sie mit Messen an, denn das Bauchgefühl täuscht meistens. Drei Zahlen erzählen das Wichtigste: wie lange es dauert, bis das größte Element auf dem Bildschirm steht, wie stark die Seite beim Laden springt und wie lange sie braucht, um auf ein Antippen zu reagieren. Messen Sie auf einem günstigen Telefon in einem langsamen Netz und nicht auf dem Rechner, auf dem Sie entwickeln.",
        "Dann schicken Sie weniger. Das billigste Skript ist das, das den Server nie verlässt: Rendern Sie dort, was geht, teilen Sie den Rest nach Seiten auf, und laden Sie, was weiter unten steht, erst wenn jemand in die Nähe kommt. Geben Sie Dateien Namen mit ihrem Hash, dann darf der Browser sie ein Jahr lang behalten. Komprimieren Sie Texte beim Bauen und nicht bei jeder Anfrage.",
        "Reservieren Sie mit `width` und `height` Platz für Bilder, laden Sie das erste sofort und die übrigen bei Bedarf, und wählen Sie Ersatzschriften mit gleichen Laufweiten. Dann verschiebt sich nichts, wenn die Schrift eintrifft.",
        "Zum Schluss: Machen Sie pro Änderung weniger Arbeit. Halten Sie Zustand nah an der Stelle, an der er gebraucht wird, damit das Tippen in ein Feld nicht die ganze Seite neu rendert; geben Sie Listeneinträgen feste Schlüssel; zeigen Sie lange Listen seitenweise. Greifen Sie zu `memo`, wenn ein Profil zeigt, dass es hilft, und nicht früher.",
      ],
    },
    {
      id: "prototypes",
      question: "Wie funktioniert prototypische Vererbung?",
      answer: [
        "In JavaScript kann ein Objekt ein anderes als Prototyp haben. Lesen Sie eine Eigenschaft, die das Objekt nicht hat, sieht die Engine beim Prototyp nach, dann bei dessen Prototyp und so weiter, bis sie die Eigenschaft findet oder die Kette bei `null` endet. Kopiert wird nichts: Tausend Bremsscheiben können sich eine Funktion `describe` teilen, die an dem Objekt hängt, auf das sie alle zeigen.",
        "Von Hand geht das so: `const disc = Object.create(part)` erzeugt ein Objekt mit dem Prototyp `part`. Ein Konstruktor nimmt Ihnen das ab: Objekte aus `new Disc()` bekommen `Disc.prototype` als Prototyp. `class Disc extends Part` ist dasselbe in freundlicherem Gewand und verbindet `Disc.prototype` mit `Part.prototype`.",
        'Gelesen wird die Kette hinauf, geschrieben nicht. `disc.name = "Front"` legt die Eigenschaft an der Scheibe selbst an und verdeckt die weiter oben. Deshalb sind gemeinsame Arrays und Objekte an einem Prototyp eine klassische Falle: Wer eines verändert, verändert es für alle, denn niemand hat eine eigene Kopie.',
        'Ob eine Eigenschaft dem Objekt selbst gehört, sagt `Object.hasOwn(disc, "name")`. Und lassen Sie die Prototypen der Sprache in Ruhe: Wer `Array.prototype` erweitert, greift in Code ein, den er nie gesehen hat.',
      ],
    },
    {
      id: "unit-tests",
      question: "Was ist ein Unit-Test, und warum schreibt man ihn?",
      answer: [
        "Ein Unit-Test führt ein kleines Stück eines Programms mit bekannten Eingaben aus und prüft das Ergebnis. Ein guter liest sich wie ein Versprechen: Drei Scheiben zu 49,90 kosten 149,70; eine Bestellung unter der Mindestabnahme wird abgelehnt, und die Ablehnung nennt die Mindestabnahme.",
        "Er macht sich dreifach bezahlt. Er sagt Ihnen in Sekunden, dass eine Änderung etwas zerbrochen hat, solange Sie noch wissen, was Sie geändert haben. Er lässt Sie das Innere einer Funktion ohne Angst umbauen, wenn er prüft, was sie tut, und nicht, wie. Und er ist Dokumentation, die nicht veraltet, weil sie fehlschlägt, sobald sie es täte.",
        "Schreiben Sie ihn dort, wo es Regeln gibt: bei Preisen, Lagerbestand, Terminen, bei allem, was Grenzen hat. Prüfen Sie die Grenze selbst und beide Seiten davon. Ersetzen Sie nicht das halbe Programm durch Attrappen: Ein Test, der nur zeigt, dass die Attrappen aufgerufen wurden, beweist wenig. Ist Code schwer zu testen, tut er oft zweierlei, und der Test sagt es Ihnen.",
        "Er ersetzt nicht den Versuch am Ganzen. Ein Shop, in dem jede Einheit besteht, kann trotzdem keine Bestellung annehmen; deshalb sollten ein paar langsamere Tests mit einem echten Browser und einer echten Datenbank durch ihn hindurchgehen.",
      ],
    },
    {
      id: "search",
      question: "Wie findet man Produkte nach Namen in einer langen Liste?",
      answer: [
        "Liegt die Liste ohnehin im Speicher, filtern Sie sie: Bringen Sie Suche und Namen in dieselbe Form und fragen Sie, ob das eine im anderen steckt. `products.filter((product) => product.name.toLowerCase().includes(wanted.toLowerCase()))` reicht für ein paar hundert Produkte. Zerlegen Sie die Suche in Wörter und verlangen Sie jedes davon, damit „Scheibe Bremse“ auch die „Bremse mit Scheibe“ findet.",
        "Bei Tausenden überlassen Sie die Arbeit der Datenbank und schicken nur eine Seite zurück. Ein einfaches `LIKE '%disc%'` liest jede Zeile, denn ein gewöhnlicher Index hilft nur, wenn der Anfang bekannt ist. Ein Trigramm-Index zerlegt jeden Namen in Stücke von drei Buchstaben und findet die Zeilen, die sich Stücke mit der Suche teilen, egal wo; so sucht dieser Shop nach Namen und Teilenummern.",
        "Blättern Sie durch die Ergebnisse ab der zuletzt gesehenen Zeile, statt welche zu überspringen: „die nächsten 24 nach diesem Namen“ kostet auf Seite 400 so viel wie auf Seite 1.",
        "Auf der Seite selbst gehört die Suche in die Adresse, dann lässt sie sich verlinken, und die Zurück-Taste funktioniert. Suchen Sie schon während des Tippens, warten Sie eine kurze Pause ab und verwerfen Sie Antworten, die von neueren überholt wurden.",
      ],
    },
  ],
} satisfies typeof en.blogs;
