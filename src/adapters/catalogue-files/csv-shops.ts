import type { ColumnField } from "#shop/supply/imports/csv-layout.ts";

/** What exports of other shops call their columns; all others are left out. `has`: columns that only they have. */
const shops: { has: string[]; fields: Record<string, string> }[] = [
  {
    has: ["handle", "variant_sku", "variant_price"],
    fields: {
      title: "name",
      body_html: "description",
      vendor: "brand",
      type: "part_type",
      published: "active",
      variant_sku: "sku",
      variant_grams: "package_weight_g",
      variant_inventory_qty: "stock",
      variant_price: "price",
      variant_compare_at_price: "list_price",
      image_src: "image",
      status: "status",
    },
  },
  {
    has: ["regular_price", "sale_price", "tax_status"],
    fields: {
      sku: "sku",
      name: "name",
      published: "active",
      description: "description",
      stock: "stock",
      sale_price: "price",
      regular_price: "price",
      date_sale_price_starts: "valid_from",
      date_sale_price_ends: "valid_to",
      images: "image",
    },
  },
  {
    has: ["item_number", "custom_label_sku", "start_price"],
    fields: {
      title: "name",
      custom_label_sku: "sku",
      available_quantity: "stock",
      currency: "currency",
      current_price: "price",
      start_price: "price",
    },
  },
  {
    has: ["customlabel", "startprice"],
    fields: {
      title: "name",
      customlabel: "sku",
      description: "description",
      quantity: "stock",
      startprice: "price",
      picurl: "image",
      c_brand: "brand",
      c_manufacturer_part_number: "part_number",
    },
  },
  {
    has: ["custom_label_sku", "title", "price"],
    fields: {
      title: "name",
      custom_label_sku: "sku",
      description: "description",
      quantity: "stock",
      price: "price",
      item_photo_url: "image",
    },
  },
  {
    has: ["item_sku", "item_name", "standard_price"],
    fields: {
      item_sku: "sku",
      item_name: "name",
      product_description: "description",
      brand_name: "brand",
      part_number: "part_number",
      standard_price: "price",
      list_price: "list_price",
      currency: "currency",
      quantity: "stock",
      main_image_url: "image",
    },
  },
  {
    has: ["seller_sku", "item_name", "price"],
    fields: {
      seller_sku: "sku",
      item_name: "name",
      item_description: "description",
      price: "price",
      quantity: "stock",
      image_url: "image",
      status: "status",
    },
  },
];

/** Returns the fields of the columns of another shop's export; null: it is none. */
export function columnsOfShop(keys: string[]): ColumnField[] | null {
  const shop = shops.find(({ has }) => has.every((key) => keys.includes(key)));
  return shop ? keys.map((key) => shop.fields[key] ?? null) : null;
}
