import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";

const sentences = (text: string) =>
  text
    .split(/(?<=[.!?])(?<!\b(?:prop|no|e\.o|u\.s)\.)\s+|[\n;|•]+/i)
    .map((one) => one.trim())
    .filter(Boolean);

/** Says of a sentence that what it names is not said of this part, or only of some. */
const hedges =
  /\b(?:not (?:for )?off[- ]?road|no prop(?:osition)?|without prop|does not require|not required|may (?:not )?be required|check (?:your|local|with)|consult|if (?:used|installed|required)|in some|some (?:states|models|vehicles)|unless|depending|varies|inspired|look|style[ds]?|heritage|proven|developed|derived|compare[ds]?|unlike|other brands?|competitors?|great for|ideal for|perfect for|suitable for|also available|use part|order|(?:for|on|fits) (?:vehicles|models|cars|engines))\b/i;

/** What to buy instead says nothing against what comes before it. */
const instead = /\s*[,;(-]\s*(?:please )?(?:order|use (?:part|pn|#)|see|contact)\b.*$/i;

/** 'CA' is California where something is sold there, in capitals. */
const asWritten = (sentence: string) => sentence.replaceAll(/\b(in|to|for) CA\b/g, "$1 California");

const proposition65 = /\b(?:prop(?:osition)?\.?\s?65|p65warnings\.ca\.gov|p65)\b/i;
const cancerWarning = /\bwarning:?\b.*\b(?:cancer|reproductive harm|birth defects)\b/i;

const introduction =
  /^(?:[\p{L}\s,]{0,40}[:*-]\s*)?(?:(?:this (?:part|product|item) is |sold |intended |designed |legal |for |warning:? )*)/u
    .source;

/** With other words behind it, 'for racing' may be praise, a colour or a bearing's race. */
const raceOnly = new RegExp(
  `${introduction}(?:(?:off[- ]?road|racing|race|competition|track) use only|for off[- ]?road only|for racing(?: (?:use|purposes))?(?: only)?|racing purposes only|for (?:off[- ]?road|competition|track) use(?: only)?|nur f(?:ü|ue)r (?:den )?(?:rennsport|motorsport|renneinsatz))[.!]?$`,
  "iu",
);

const notForRoads = new RegExp(
  `${introduction}(?:not (?:street[- ]legal|legal for (?:street|highway|on-road) use|for (?:street|highway) use|for use on public (?:roads|highways))|nicht f(?:ü|ue)r den straßenverkehr(?: zugelassen)?)\\b`,
  "iu",
);

const notCalifornia =
  /\b(?:(?:not|il)[- ]?(?:legal|sold|available|for sale|certified|approved|to be sold|compliant)(?: (?:for|or|sale|use|be|sold|installed|and|on|vehicles))* (?:in|to|for) (?:the state of )?california|(?:cannot|can ?not|can['’]t|may not|must not) be (?:sold|shipped|used|installed|delivered)(?: (?:or|and|in|to|sold|shipped|used|installed|delivered))* (?:in|to) (?:the state of )?california|(?:(?:will|do|does|can) ?not|cannot|can['’]t|won['’]t|doesn['’]t|don['’]t) ship to (?:the state of )?california|no california sales?|(?:not|non)[- ]carb[- ](?:legal|approved|compliant|certified)|nicht in kalifornien (?:zugelassen|erlaubt))\b/i;

/** Alone it is a legal status; beside other words it may be the emissions of a vehicle. */
const fortyNine =
  /^(?:this (?:part|product|item|converter) is )?(?:(?:a )?49[- ]?states?(?: (?:legal|compliant|approved|certified|converter|use|only|emissions? legal))*|legal in (?:only )?49 states(?: only)?)(?:,? (?:not|except)(?: for| in| legal in)* (?:ca|california))?\.?$/i;

const fifty =
  /^(?:this (?:part|product|item|converter) is )?(?:50[- ]?states?[- ](?:legal|compliant|approved|certified|smog legal)|(?:street )?legal in all 50 states|carb[- ](?:approved|compliant|certified|legal))\.?$/i;

const executiveOrder =
  /\b(?:carb )?(?:e\.?o\.?|executive order)(?: (?:number|no\.?|#))?[ :#]+([A-Z]{1,2}-\d{1,4}(?:-\d{1,4})?)\b/i;

/**
 * Returns what a note on an application says of the sale of the part, as far as it keeps it from places or warns. '49-state' and '50-state' are left out: they
 * may be the emissions of the vehicle.
 */
export function factsInVehicleNote(note: string): LegalFacts {
  const isOfVehicle = fortyNine.test(note.trim());
  const { emissions, proposition65 } = factsInText(note);
  return {
    ...(emissions && emissions !== "legal" && !isOfVehicle && { emissions }),
    ...(proposition65 && { proposition65 }),
  };
}

/**
 * Returns what a text says plainly of the sale of a part: 'Prop 65', '49-state', 'off-road use only', 'not legal for sale in California', 'for racing'. A
 * sentence with a doubt, a condition or praise says nothing.
 */
export function factsInText(text: string): LegalFacts {
  const facts: LegalFacts = {};
  for (const written of sentences(text)) {
    const sentence = asWritten(written);
    const isWarning = cancerWarning.test(sentence);
    if ((proposition65.test(sentence) && !hedges.test(sentence)) || isWarning)
      facts.proposition65 = isWarning
        ? { warns: true, text: sentence.slice(0, 1_000) }
        : (facts.proposition65 ?? { warns: true });
    const [, number] = executiveOrder.exec(sentence) ?? [];
    if (number) facts.carbNumbers = [...new Set([...(facts.carbNumbers ?? []), number.toUpperCase()])];
    const stated = sentence.replace(instead, "");
    if (hedges.test(stated)) continue;
    const plain = stated.replace(/^[*"'(\s-]+|[*"')!\s]+$/g, "");
    if (raceOnly.test(plain) || notForRoads.test(plain)) facts.emissions = "off_road";
    else if (notCalifornia.test(plain) || fortyNine.test(plain))
      facts.emissions = facts.emissions === "off_road" ? "off_road" : "not_california";
    else if (fifty.test(plain)) facts.emissions ??= "legal";
  }
  return facts;
}
