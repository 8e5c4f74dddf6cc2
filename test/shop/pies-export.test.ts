import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { xmlRecords, type XmlElement } from "#adapters/catalogue-files/xml-records.ts";
import { eventually } from "#test/eventually.ts";
import { item, pies, wholeItem } from "#test/import-files.ts";
import { misplacedInItem } from "#test/pies-order.ts";
import { startShop, type Json, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let dealer: ShopUnderTest;
beforeAll(async () => {
  [shop, dealer] = await Promise.all([startShop(), startShop()]);
  await fill();
});
afterAll(() => Promise.all([shop?.stop(), dealer?.stop()]));

async function send(to: ShopUnderTest, path: string, file: string): Promise<Json> {
  const { token } = await to.admin();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" };
  const answer = await fetch(`${to.url}/api${path}`, { method: "POST", headers, body: file });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function imported(to: ShopUnderTest, file: string): Promise<Json> {
  const { insertedId } = await send(to, "/imports?name=file", file);
  return eventually(async () => {
    const { body } = await (await to.admin()).call("GET", `/api/imports/${insertedId}`);
    expect(body.state).toBe("done");
    return body;
  });
}

async function exported(from: ShopUnderTest): Promise<string> {
  const { status, body } = await (await from.admin()).call<string>("GET", "/api/exports/pies");
  expect(status).toBe(200);
  return body;
}

async function itemsOf(file: string): Promise<Map<string, XmlElement>> {
  async function* bytes() {
    yield Buffer.from(file);
  }
  const found = new Map<string, XmlElement>();
  for await (const one of xmlRecords(bytes(), () => ["PIES/Items/Item"])) {
    const number = "children" in one ? one.children.find(({ name }) => name === "PartNumber")?.text : undefined;
    if (number !== undefined) found.set(number, one as XmlElement);
  }
  return found;
}

/** The day may change between two exports, and each shop leaves out parts of its own. */
const comparable = (file: string) => file.replaceAll(/>\d{4}-\d\d-\d\d</g, "><").replace(/<!--.*-->/, "");

const mapping = "PartType,5696,Light Sensor,Engine\nPartType,1684,Brake Disc,Brakes\nAttribute,812,material\n";

const kitOf = (number: string) => `<Kits><KitComponent MaintenanceType="A">
  <ComponentPartNumber>${number}</ComponentPartNumber><ComponentBrand>DKGX</ComponentBrand><Description DescriptionCode="DES">Sensor</Description>
  <QuantityInKit UOM="EA">2</QuantityInKit><SoldSeparately>Y</SoldSeparately></KitComponent></Kits>`;

const texts = (short: string, more = "") => `<Descriptions>
  <Description MaintenanceType="A" DescriptionCode="SHO" LanguageCode="EN">${short}</Description>${more}</Descriptions>`;

const price = (amount: string) =>
  `<Prices><Pricing MaintenanceType="A" PriceType="RET"><PriceSheetNumber>1</PriceSheetNumber><Price UOM="PE">${amount}</Price></Pricing></Prices>`;

const supplied = pies([
  item({ inside: wholeItem }),
  item({ number: "KIT 1", inside: texts("Sensor Kit") + price("50.00") + kitOf("VC21499") }),
  item({
    number: "ODD-1",
    inside: `<Colour shade="dark">Red ?&gt; <Gloss>3</Gloss></Colour>
      <ItemLevelGTIN GTINQualifier="UP">00012345678905</ItemLevelGTIN>
      ${texts("Odd Part", `<Description MaintenanceType="A" DescriptionCode="SHO" LanguageCode="DE">Seltsames Teil</Description><Description MaintenanceType="A" DescriptionCode="ASM" LanguageCode="EN">See sheet</Description><Description MaintenanceType="A" DescriptionCode="KEY" LanguageCode="EN">strange, queer</Description><Description MaintenanceType="A" DescriptionCode="TLE" LanguageCode="EN">${"long ".repeat(500)}</Description>`)}
      ${price("7.25")}
      <ExtendedInformation><ExtendedProductInformation MaintenanceType="A" EXPICode="CTO" LanguageCode="EN">DE</ExtendedProductInformation><ExtendedProductInformation MaintenanceType="D" EXPICode="HTS">1</ExtendedProductInformation></ExtendedInformation>
      <Packages><Package MaintenanceType="A"><PackageLevelGTIN>00012345678905</PackageLevelGTIN><PackageUOM>EA</PackageUOM><QuantityofEaches>1</QuantityofEaches>
        <Dimensions UOM="IN"><ShippingHeight>2.5</ShippingHeight><ShippingWidth>3</ShippingWidth><ShippingLength>10</ShippingLength></Dimensions><Weights UOM="PG"><Weight>1.5</Weight></Weights>
        <PackagingItems><PackagingItem><PackagingItemLevel>1</PackagingItemLevel></PackagingItem></PackagingItems></Package>
        <Package MaintenanceType="A"><PackageUOM>CA</PackageUOM><QuantityofEaches>12</QuantityofEaches><Dimensions UOM="IN"><ShippingHeight>2.5</ShippingHeight></Dimensions></Package></Packages>`,
  }),
]);

const own = `sku,part_number,brand,brand_id,name,title,price,list_price,jobber_price,wholesale_price,core_charge,map_price,stock,minimum_order,part_type,system,description,image,package_weight_g,package_length_mm,package_width_mm,package_height_mm,attr.diameter_mm,attr.finish
D-300,0 986 424 797,Söhne & Co,SHNE,Brake Disc 300,"Brake Disc 300 mm, vented <front>",49.90,60,45,40.5,12,47,5,2,Brake Disc,Brakes,"Vented
5 holes",https://img.example/disc.jpg,4200,320,310,60,300,coated
D-2,D-2,Söhne & Co,SHNE,Brake Disc 2,,20,,,,,,1,1,Brake Disc,Brakes,"${"word ".repeat(350).trim()}
${"more ".repeat(300).trim()}",,,,,,,
D-4,D-4,Söhne & Co,SHNE,Brake Disc 4,,20,,,,,,1,1,Brake Disc,Brakes,,,,,,,,
D-5,D-5,Söhne & Co,SHNE,Brake Disc 5,"Brake Disc 5, without a description",20,,,,,,1,1,Brake Disc,Brakes,,,,,,,,
D-6,D-6,Söhne & Co,SHNE,Brake Disc 6,Disc,20,,,,,,1,1,Brake Disc,Brakes,"${"word ".repeat(500).trim()}

the end",,,,,,,
NOCODE,,Unknown Brand,,Brake Disc 9,,20,,,,,,1,1,Brake Disc,Brakes,,,,,,,,
`;
const numbers = `sku,kind,number,maker
D-300,oe,45251-TA0-A00,Honda
D-300,oe,34 11 6 792 217,
D-300,interchange,GD 7001,Great Lakes
D-300,superseded,0 986 424 700,
`;

/** A shop that makes parts, and sells those of a supplier, one of them with a name, a price and numbers of its own. */
async function fill(): Promise<void> {
  await send(shop, "/imports/map", mapping);
  await imported(shop, own);
  await imported(shop, numbers);
  await imported(shop, supplied);
  await eventually(async () => expect(await shop.sql("select from kit_components")).toHaveLength(1));
  await shop.sql(
    `update parts set name = 'My Sensor', price_cents = 3333, price_breaks = '[{"quantity": 10, "cents": 3000}]', attributes = attributes || '{"outside_diameter_mm": 43, "colour": "red"}'
     where sku = 'VC21499'`,
  );
  await shop.sql(
    `insert into part_numbers (part_id, kind, number, maker) select id, 'interchange', 'MORE-1', null from parts where sku = 'VC21499'`,
  );
  const [set] = await shop.sql<{ id: string }>(
    `update parts set title = 'Everything for the front axle', key_words = '["axle", "front"]' where sku = 'D-2' returning id`,
  );
  await shop.sql(`insert into kits (part_id, by_hand) values ($1, true)`, [set?.id]);
  await shop.sql(
    `insert into kit_components (kit_id, component_id, position, quantity) select $1, id, 0, 2 from parts where sku = 'D-300'`,
    [set?.id],
  );
}

/** What buyers and dealers see of the parts of brands with a code, whatever their ids. */
async function catalogueOf(of: ShopUnderTest): Promise<Json> {
  const parts = await of.sql(
    `select coalesce(p.maker_number, p.sku) as number, b.name as brand, b.aaia_id, p.name, p.title, p.description, p.price_cents, p.list_cents, p.jobber_cents,
       p.wholesale_cents, p.core_cents, p.map_cents, p.price_breaks, p.key_words, p.minimum_order, p.image_url, t.name as type, p.attributes, p.draft
     from parts p join brands b on b.id = p.brand_id left join part_types t on t.id = p.part_type_id where b.aaia_id is not null order by 1`,
  );
  const found = await of.sql(
    `select n.kind, n.number, n.maker, coalesce(p.maker_number, p.sku) as part from part_numbers n join parts p on p.id = n.part_id join brands b on b.id = p.brand_id
     where n.kind <> 'sku' and b.aaia_id is not null order by 1, 2, 3`,
  );
  const inKits = await of.sql(
    `select coalesce(p.maker_number, p.sku) as kit, coalesce(c.maker_number, c.sku) as part, k.quantity
     from kit_components k join parts p on p.id = k.kit_id join parts c on c.id = k.component_id order by 1, 2`,
  );
  const ids = await of.sql<{ id: string }>(
    `select p.id from parts p join brands b on b.id = p.brand_id where b.aaia_id is not null order by coalesce(p.maker_number, p.sku)`,
  );
  const admin = await of.admin();
  const packages = await Promise.all(
    ids.map(async ({ id }) => {
      const { status, body } = await admin.call("GET", `/api/parts/${id}/supplied-data`);
      expect(status).toBe(200);
      return body.packages;
    }),
  );
  return { parts, found, inKits, packages };
}

describe("an export as PIES 7.2", () => {
  test("has every part on sale whose brand has a code, each element in its place", async () => {
    const file = await exported(shop);
    const all = await itemsOf(file);
    expect([...all.keys()].toSorted()).toEqual([
      "0 986 424 797",
      "D-2",
      "D-4",
      "D-5",
      "D-6",
      "KIT 1",
      "ODD-1",
      "VC21499",
    ]);
    for (const one of all.values()) expect(misplacedInItem(one)).toEqual([]);
    expect(file).toContain("<ItemCount>8</ItemCount>");
    expect(file).toMatch(/<\/PIES>\n<!-- Parts on sale that are left out, .*: 1 -->\n$/);
    expect([.../<Header>(.*?)<\/Header>/s.exec(file)![1]!.matchAll(/<(\w+)>/g)].map(([, name]) => name)).toEqual([
      "PIESVersion",
      "SubmissionType",
      "BlanketEffectiveDate",
      "CurrencyCode",
      "LanguageCode",
      "TechnicalContact",
      "PCdbVersionDate",
    ]);
  });

  test("gives a shop with the same part types the same parts, prices, packages, attributes, numbers and kits", async () => {
    const file = await exported(shop);
    await send(dealer, "/imports/map", mapping);
    await imported(
      dealer,
      "sku,name,price,stock,part_type,system\nX,Example,1,1,Brake Disc,Brakes\nY,Example,1,1,Light Sensor,Engine",
    );
    const { problems } = await imported(dealer, file);
    await eventually(async () => expect(await dealer.sql("select from kit_components")).toHaveLength(2));
    const expected = await catalogueOf(shop);
    expect(expected.packages[0]).toEqual([
      { unit: "EA", eaches: 1, heightMm: 60, widthMm: 310, lengthMm: 320, weightG: 4200 },
    ]);
    expect(await catalogueOf(dealer)).toEqual(expected);
    expect(problems).toEqual({});
    expect(comparable(await exported(dealer))).toBe(comparable(file));
  });

  test("changes nothing that the shop sells when it is imported there again", async () => {
    const before = await catalogueOf(shop);
    const file = await exported(shop);
    expect((await imported(shop, file)).problems).toEqual({});
    expect(await catalogueOf(shop)).toEqual(before);
    expect(comparable(await exported(shop))).toBe(comparable(file));
  });

  test("says what the shop says now, and leaves what a supplier wrote of other things as it was", async () => {
    const sensor = (await itemsOf(await exported(shop))).get("VC21499");
    const text = JSON.stringify(sensor);
    expect(text).toContain("My Sensor");
    expect(text).not.toContain("Engine Light Sensor");
    expect(text).not.toContain("42.5");
    expect(text).toContain("https://img.example/side.jpg");
  });

  test("returns what PIES 7.2 has no element for when it is imported", async () => {
    await imported(dealer, await exported(shop));
    const detailsOf = async (of: ShopUnderTest) =>
      (
        await of.sql<{ details: Json }>(
          "select details from part_details d join parts p on p.id = d.part_id where p.sku = 'ODD-1'",
        )
      )[0]?.details;
    const details = await detailsOf(dealer);
    expect(details.Colour).toEqual({ shade: "dark", text: "Red ?>", Gloss: ["3"] });
    const { Package: packages } = details.Packages;
    expect(packages[0].PackagingItems).toEqual((await detailsOf(shop))!.Packages.Package[0].PackagingItems);
    expect(packages[1].Dimensions).toEqual([{ UOM: "IN", ShippingHeight: ["2.5"] }]);
    expect(details.Descriptions.Description).toContainEqual(
      expect.objectContaining({ DescriptionCode: "TLE", text: "long ".repeat(500).trim() }),
    );
  });
});

/** Runs the command; returns what it says, and its file. */
async function command(settings: Record<string, string> = {}): Promise<{ stdout: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), "camber-export-"));
  try {
    const path = join(folder, "out.xml");
    const env = { ...process.env, ...settings, DATABASE_URL: shop.databaseUrl };
    const { stdout } = await promisify(execFile)(process.execPath, ["scripts/export.ts", "pies", path], { env });
    return { stdout, file: await readFile(path, "utf8") };
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe("npm run export", () => {
  test("writes PIES, and says how many parts it leaves out", async () => {
    const { stdout, file } = await command();
    expect(stdout).toContain("8 parts on sale.\n1 is left out");
    const items = (file: string) => /<Items>.*<\/Items>/s.exec(file)?.[0];
    expect(items(file)).toBe(items(await exported(shop)));
  });

  test("gives the selling price the type that the shop sells at", async () => {
    const disc = (await itemsOf((await command({ PRICE_TYPES: "JBR,RET" })).file)).get("0 986 424 797");
    const prices = disc?.children.find(({ name }) => name === "Prices")?.children ?? [];
    const stated = prices.map(({ attributes, children }) => [
      attributes["PriceType"],
      children.find(({ name }) => name === "Price")?.text,
    ]);
    const amounts = { JBR: "49.90", LST: "60.00", WD1: "40.50", CRE: "12.00", RMP: "47.00" };
    expect(stated).toEqual(Object.entries(amounts));
  });
});
