import { addressData } from "#shop/selling/addresses/personal-data.ts";
import { cartData } from "#shop/selling/cart/personal-data.ts";
import { mailData } from "#shop/desk/personal-data/mail-data.ts";
import { garageData } from "#shop/catalogue/garage/personal-data.ts";
import { inquiryData } from "#shop/desk/inquiries/personal-data.ts";
import { ledgerData } from "#shop/selling/ledger/personal-data.ts";
import { orderData } from "#shop/selling/orders/personal-data.ts";
import type { PersonalData } from "#shop/foundation/personal-data.ts";
import { promotionData } from "#shop/selling/promotions/personal-data.ts";
import { reviewData } from "#shop/catalogue/reviews/personal-data.ts";
import { savedViewData } from "#shop/people/saved-views/personal-data.ts";
import { taxData } from "#shop/selling/tax/personal-data.ts";
import { accountData } from "#shop/people/users/personal-data.ts";

/** What every noun stores about people. Accounts are last: what others erase goes by their address. */
export const allPersonalData: readonly PersonalData[] = [
  addressData,
  garageData,
  cartData,
  orderData,
  ledgerData,
  promotionData,
  taxData,
  savedViewData,
  reviewData,
  inquiryData,
  mailData,
  accountData,
];
