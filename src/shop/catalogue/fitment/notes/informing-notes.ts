/** What a part includes or lacks, which distinguishes no vehicles. */
const supplied =
  "(?:(?:installation|mounting|attaching|assembly|new|the|all|a|an|hardware|hub|bearing|metal|rubber|\\d+) )*(?:hardware|gaskets?|seals?|o-?rings?|bolts?|nuts?|screws?|clips?|shims?|pins?|springs? clips?|brackets? and hardware|instructions?|(?:limited )?(?:lifetime )?warranty|packag(?:e|ing)|grease|lube|lubricant|fluid|filler|core|return)";

/** Equipment that a vehicle may have or not, as suppliers name it. */
const equipment =
  "abs(?: brakes?)?|anti-?lock brakes?|a\\/c|ac|air[- ]?condition(?:ing|er)?|air suspension|cruise control|(?:electronic )?stability control|esp|esc|asr|traction control|sun ?roof|moon ?roof|(?:tow(?:ing)?|trailer) (?:package|pkg\\.?|hitch)|hitch|fog (?:lamps?|lights?)|heated (?:seats?|mirrors?)|power steering|power (?:seats?|windows?)|navigation|turbo(?:charger)?|sensors?|wear sensors?|klima(?:anlage)?|klimaautomatik|schiebedach|anhängerkupplung|ahk|tempomat|servolenkung|sitzheizung|niveauregulierung|luftfederung|nebelscheinwerfer|xenon|verschlei(?:ß|ss)(?:warn)?(?:kontakte?|anzeiger?|sensor(?:en)?)|warnkontakte?|navi(?:gation)?";

const both = "w(?:\\/|ith)? ?(?:or|and|&|\\/) ?w(?:\\/o|ithout)|mit (?:und|oder) ohne";

/** What begins with words for 'with or without'. */
export const eitherWay = new RegExp(`(?<![\\p{L}\\d])(?:${both})(?![\\p{L}\\d])`, "iu");

/** A clause that says of one thing that the part fits with it and without: 'Works with or without ABS'. Whatever it says besides may restrict. */
export const eitherClause = new RegExp(
  `(?<=^|[,;.(])\\s*(?:(?:it |also )?(?:works|fits?)(?: (?:vehicles|models|cars))? |suitable |for (?:vehicles|models|cars) |(?:für )?fahrzeuge |passend |passt )?(?:${both}) ?(?:${equipment})\\s*(?=$|[,;.)])[,;]?`,
  "giu",
);

/** What is done with a part, and what the person who buys or fits it should know. */
const advice =
  "replace|torque|install(?:ation|s)?\\b(?! kit)|clean|bleed|lubricate|lube|do not (?!fit|use|suit)|don.t (?!fit|use)|change|inspect|check|verify|please|see|refer|reuse|apply|tighten|recommended|professional|always|important|warning|caution|adjust|measure|drain|remove|flush|confirm|compare|order|consult|coat|pre-?gapped|gap|must be (?!equipped)|may (?!only)|can be|use until|housing";

const patterns = [
  `^(?:w\\/|w\\/o|with|without|incl(?:udes?|uding|\\.)?) ?${supplied}(?: (?:kit|included|pack|bag|set))?$`,
  `^${supplied}$`,
  "^(?:includes?|including|incl\\.?|contains|comes with|supplied with|inkl\\.?|hardware -)[^,]*$",
  "\\b(?:included|supplied|provided|attached|pre-?installed|sold separately|not sold)$",
  "^(?:sold|set|sets|kit|kits|pair|pairs|pack|packs|box|boxed|case|bag|each|ea\\.?|qty\\.?|quantity|satz|paar|lieferung)(?![\\w/])(?! number)",
  "^(?:req(?:uire)?.?d\\.?|needed):? ?\\d+$",
  "^\\(?\\d+\\)? ?(?:x|required|req.?d?\\.?|needed|pcs?\\.?|pieces?|ea\\.?|each|used|per (?:car|vehicle|box|pack|side|wheel|axle|engine|set|kit)|sets?|pairs?)\\)?$",
  "^(?:oem?|oes)(?: ?#| ?:| number| nos?\\.?| part| style| type| quality| replacement| spec|,? ?[\\d][\\w-]*|[ ]?(?=[\\w-]*\\d)[\\w-]+$)",
  "^(?:replaces|supersedes|superseded|supercedes|interchange|ref\\.?|reference|fmsi|same as|cross|alternate|alternative|optional|competitor)(?![\\w])",
  `^(?:${advice})`,
  "^(?:new|a new)? ?requires? (?!\\d)(?!.*(?:or larger|or smaller|minimum|\\babs\\b|factory-installed))",
  "warranty|^www\\.|^hazardous|^made (?:in|of|from|with)|^core(?![\\w])|^no core|core charge|shipping|best seller|discontinued|prop(?:osition)? ?65|p65|cancer|carb e\\.?o|approved|^not legal|^meets|^complies|specifications?$",
  "^(?:fits |for )?all (?:makes|models|engines|trims|years|transmissions|vehicles|body styles|bodies)$",
  `^(?:${both}) ?(?:${equipment})$`,
  "^(?:overall )?(?:length|height|width|thickness|weight|diameter|depth|(?:outer|inner|outside|inside) (?:diameter|dia\\.?)|o\\.?d\\.?|i\\.?d\\.?|inlet|outlet|thread|capacity|volume|colou?r|material|finish|style|voltage|wattage|amperage)(?![\\w])",
  '^\\d+(?:\\.\\d+)? ?(?:in\\.?|inch(?:es)?|"|mm|cm|ft\\.?|lbs?\\.?|oz\\.?|qts?\\.?|volts?|watts?)(?: (?:long|wide|tall|high|thick|deep|length|height|width|thickness|o\\.?d\\.?|i\\.?d\\.?))?$',
  "^this is (?:the|a) ",
].map((source) => new RegExp(source, "i"));

/** A clause of nothing but these describes the part or where it goes. */
const describing = new Set(
  `front rear left right upper lower inner outer driver drivers passenger passengers side lh rh lf rf lr rr axle
   upstream downstream bank sensor inboard outboard center centre middle position intake exhaust top bottom both
   vorderachse hinterachse vorne hinten links rechts vorn oben unten beide räder ceramic semi-metallic
   semimetallic metallic organic premium coated e-coated painted black chrome silver red blue yellow white clear
   amber smoked grey gray aluminum aluminium steel stainless plastic rubber cast iron brass copper nylon drilled
   slotted vented solid chamfered shimmed zinc plated galvanized anodized new reman remanufactured rebuilt used
   universal direct fit oe oem style bolt-on replacement performance economy good better best upgrade loaded
   unloaded washable reusable extended life improved design compound finish quality grade original carbon
   particulate charcoal version filter main cabin housing caliper pads pad only complete assembly kit
   professional ultra max plus standard value line series type color disposable recyclable sealed greasable
   maintenance free non-directional symmetrical and or of the for & with in a 1 2 3 4`.split(/\s+/),
);
/** These alone say nothing about a part. */
const hollow = /^(?:and|or|of|the|for|&|with|in|a|only|standard|type|series|line|filter|\d)$/;

/** What remarks are about. */
const remarked =
  "comments?|notes?|remarks?|restrictions?|limitations?|exceptions?|exclusions?|conditions?|instructions?|requirements?|qualifiers?|info(?:rmation)?|details?|bemerkung(?:en)?|anmerkung(?:en)?|hinweise?|kommentare?|einschr(?:ä|ae)nkung(?:en)?|angaben?|ausnahmen?|besonderheiten|commentaires?|remarques?|restrictions?|observaci(?:ón|on|ones)|comentarios?|notas?|restricci(?:ón|on|ones)|observa(?:ções|coes|ção)|coment(?:á|a)rios?|restri(?:ções|ção)|note|commenti|commento|osservazioni|restrizioni|limitazioni|opmerking(?:en)?|beperking(?:en)?|uwagi?|ograniczeń|anm(?:ä|a)rkning(?:ar)?|begr(?:ä|a)nsning(?:ar)?|kommentar(?:er)?";
const none =
  "no|none|nil|without|keine?|ohne|aucune?s?|pas de|sans|sin|ningun[oa]?s?|ninguna?|sem|nenhuma?|nessun[oa]?|senza|geen|zonder|brak|bez|inga|ingen|utan";

/** A clause that says there is nothing to say: 'NO COMMENTS', 'N/A', '-', 'keine Angaben'. What is only not known ('unknown', '?', 'TBD') may restrict. */
const nothingSaid = new RegExp(
  `^(?:[-–—.*/_\\s]*|\\(?(?:n\\.? ?[/.]? ?a\\.?|k\\. ?a\\.|none|nil|null|nothing|nichts|not applicable|keine?|aucune?|ningun[oa]|nessun[oa]?|nenhuma?|geen|inga|ingen|brak|all|any|alle|tous|toutes|todos|todas|tutti|every|wszystkie|alla)\\)?|\\(?(?:${none}) (?:(?:further|additional|other|special|known|more|weiteren?|besonderen?|bekannten?|autres?|más|altre|verdere|andere) )*(?:${remarked})(?: (?:(?:and|or|und|oder|/) )?(?:${remarked}))*(?: (?:available|needed|required|necessary|given|found|known|apply|applicable|provided|vorhanden|bekannt|erforderlich|nötig))?\\)?|(?:${remarked}) ?[:=-] ?(?:none|n\\.? ?/? ?a\\.?|keine?|-|nil))[.!]?$`,
  "iu",
);

export const saysNothing = (clause: string) => nothingSaid.test(clause.trim());

const bound = "before|after|from|since|until|till|thru|through|up to|prior to|to|bis|ab|vor";
const date = String.raw`(?:\d{1,2}\/\d{2,4}(?! ?(?:"|in\b|inch))|\d{1,2}\.\d{1,2}\.\d{2,4}|(?:\d{1,2}[.-])?(?:19|20)\d\d\b|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d)`;

/** Which vehicles are meant, wherever in a clause it stands. */
const narrowing = new RegExp(
  [
    String.raw`\bhybrids?\b|\b[mp]?hev\b|\bhybridfahrzeuge?\b`,
    String.raw`\b(?:[2a4fr]wd|4x[24]|diesels?|sedans?|coup[eé]s?|convertibles?|cabriolets?|station wagons?|hatchbacks?)\b`,
    String.raw`\b(?:manual|auto(?:matic)?\.?) trans`,
    String.raw`\b(?:for|on|with|fits|only) (?:the )?(?:\d\.\d ?(?:l|liters?|litres?)|[vli]-?(?:3|4|5|6|8|10|12)|(?:non-?)?turbo(?:charged)?(?: models?| engines?)?$)\b`,
    String.raw`\b(?:except|exc?l?\.|excluding|unless|nicht für)(?= )|\b(?:not|only) (?:for|on|fits?)\b|\b(?:does|do|will)(?: not|n.t) fit\b`,
    String.raw`\b(?:vehicles?|models?|cars|trucks) (?:built|produced|manufactured|with|without|w\/|equipped|having|only|${bound})(?: |$)`,
    String.raw`\b(?:production|build|built|prod\.?|mfg\.?|manufactured?|produced|produktionsdatum|bau(?:jahr|datum)) (?:dates?|${bound})\b`,
    String.raw`\b(?:${bound})(?: (?:and|including|the|model|production|prod\.?|build|built|mfg\.?|year|dates?|my))* ${date}`,
  ].join("|"),
  "i",
);

/** Whether a clause says which vehicles it is about, whatever else it says. */
export function narrows(clause: string): boolean {
  return narrowing.test(clause);
}

const checking = String.raw`(?:re-?|double[- ]?|cross[- ]?)?(?:check|verify|verifying|confirm|measure|match|compare|validate|identify|determine|consult|ensure|make sure|refer to|see|provide|supply|send|give|need|needs|requires?|have)`;
const checked = String.raw`vin|v\.i\.n|vehicle identification|chassis (?:number|no\b|code)|(?:part|model|serial|casting|oe|oem|option|rpo|axle|engine|trans(?:mission)?|paint|production) ?(?:#|numbers?\b|nos?\b|codes?\b|tags?\b|dates?\b)`;
const compared = String.raw`(?:old|original|existing|worn|removed|factory|oem?|current) (?:part|unit|one|pads?|rotors?|filters?|discs?|belts?|component|piece|style|design)|fitment|fits?\b|compatibility|application|diameters?|dimensions?|sizes?|measurements?|lengths?|widths?|heights?|connectors?|plugs?\b|bolt patterns?|(?:number|amount|count) of|style|type|which|whether`;

/** What tells buyers to find out about their car or its old part whether they need this one: 'Check VIN', 'Verify rotor diameter', 'Vor Bestellung messen'. */
const asksToCheck = new RegExp(
  [
    String.raw`\b${checking}\b(?: [\w'’-]+){0,4}? (?:${checked})`,
    String.raw`\b(?:vin|part (?:#|number)) (?:check|verification|required|needed|necessary|must|is (?:required|needed))`,
    String.raw`\b(?:check|verify|confirm|measure|match|compare|validate|identify|determine|consult|ensure|make sure)\b(?: [\w'’-]+){0,4}? (?:${compared})`,
    String.raw`\b(?:before|prior to|when) (?:you )?(?:(?:place|placing) (?:an |your )?)?(?:order|purchas|buy)`,
    String.raw`(?<!\p{L})(?:vor|bei) (?:der |dem |einer )?(?:bestell|kauf|auftrag)`,
    String.raw`(?<!\p{L})(?:prüfen|überprüfen|vergleichen|abgleichen|messen|nachmessen|ausmessen|ermitteln)(?!\p{L})`,
  ].join("|"),
  "iu",
);

/** Whether a clause says which vehicles it is about, or to find that out. */
export function leavesOpen(clause: string): boolean {
  return narrows(clause) || asksToCheck.test(clause);
}

/** Returns whether a clause only describes the part, its position, packaging or installation, and excludes no vehicle. */
export function informs(clause: string): boolean {
  if (saysNothing(clause)) return true;
  if (leavesOpen(clause)) return false;
  const text = clause.trim().replace(/[.!*]+$/, "");
  if (patterns.some((pattern) => pattern.test(text))) return true;
  const words = text
    .toLowerCase()
    .replace(/['’]s\b/g, "")
    .split(/[\s/,:-]+(?=\S)|\s+/)
    .filter(Boolean);
  const whole = text
    .toLowerCase()
    .split(/[\s/,:]+/)
    .filter(Boolean);
  const all = (list: string[]) =>
    list.every((word) => describing.has(word)) && !list.every((word) => hollow.test(word));
  return all(words) || all(whole);
}
