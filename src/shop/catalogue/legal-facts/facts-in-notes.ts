import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";

const sentences = (text: string) =>
  text
    .split(/(?<=[.!?])(?<!\b(?:prop|no|e\.o|u\.s)\.)\s+|[\n;|•]+/i)
    .map((one) => one.trim())
    .filter(Boolean);

/** Says of a sentence that what it names is not said of this part, or only of some. */
const hedges =
  /\b(?:not (?:for )?off[- ]?road|no prop(?:osition)?|without prop|does not require|not required|may (?:not )?be required|check (?:your|local|with)|consult|if (?:used|installed|required)|in some|some (?:states|models|vehicles)|unless|depending|varies|inspired|look|style[ds]?|heritage|proven|developed|derived|compare[ds]?|unlike|other brands?|competitors?|great for|ideal for|perfect for|suitable for|also available|use part|order)\b/i;

const proposition65 = /\b(?:prop(?:osition)?\.?\s?65|p65warnings\.ca\.gov|p65)\b/i;
const cancerWarning = /\bwarning:?\b.*\b(?:cancer|reproductive harm|birth defects)\b/i;

const offRoad =
  /^(?:[\p{L}\s,]{0,40}[:*-]\s*)?(?:(?:this (?:part|product|item) is |sold |intended |designed |legal |for |warning:? )*)(?:off[- ]?road(?: use)? only|(?:racing|race|competition|track)(?: use)? only|for racing(?: (?:use|purposes)?(?: only)?)?|for (?:off[- ]?road|competition|track) use(?: only)?|not (?:street[- ]legal|legal for (?:street|highway|on-road) use|for (?:street|highway) use|for use on public (?:roads|highways))|nur f(?:ü|ue)r (?:den )?(?:rennsport|motorsport|renneinsatz)|nicht f(?:ü|ue)r den straßenverkehr(?: zugelassen)?)\b/iu;

const notCalifornia =
  /\b(?:(?:not|il)[- ]?(?:legal|sold|available|for sale|certified|approved|to be sold|compliant)(?: (?:for|or|sale|use|be|sold|installed|and|on|vehicles))* (?:in|to|for) (?:the state of )?california|(?:cannot|can ?not|can['’]t|may not|must not) be (?:sold|shipped|used|installed|delivered)(?: (?:or|and|in|to|sold|shipped|used|installed|delivered))* (?:in|to) (?:the state of )?california|(?:will|do|does) not ship to california|no california sales?|not carb[- ](?:legal|approved|compliant|certified)|non[- ]carb[- ]?(?:compliant)?|nicht in kalifornien (?:zugelassen|erlaubt))\b/i;

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
  for (const sentence of sentences(text)) {
    const isWarning = cancerWarning.test(sentence);
    if ((proposition65.test(sentence) && !hedges.test(sentence)) || isWarning)
      facts.proposition65 = isWarning
        ? { warns: true, text: sentence.slice(0, 1_000) }
        : (facts.proposition65 ?? { warns: true });
    const [, number] = executiveOrder.exec(sentence) ?? [];
    if (number) facts.carbNumbers = [...new Set([...(facts.carbNumbers ?? []), number.toUpperCase()])];
    if (hedges.test(sentence)) continue;
    const plain = sentence.replace(/^[*"'(\s-]+|[*"')!\s]+$/g, "");
    if (offRoad.test(plain)) facts.emissions = "off_road";
    else if (notCalifornia.test(plain) || fortyNine.test(plain))
      facts.emissions = facts.emissions === "off_road" ? "off_road" : "not_california";
    else if (fifty.test(plain)) facts.emissions ??= "legal";
  }
  return facts;
}
