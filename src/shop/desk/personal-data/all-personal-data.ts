import { addressData } from "#shop/addresses/personal-data.ts";
import { cartData } from "#shop/cart/personal-data.ts";
import { mailData } from "#shop/desk/personal-data/mail-data.ts";
import { garageData } from "#shop/garage/personal-data.ts";
import { inquiryData } from "#shop/inquiries/personal-data.ts";
import { ledgerData } from "#shop/ledger/personal-data.ts";
import { orderData } from "#shop/orders/personal-data.ts";
import type { PersonalData } from "#shop/personal-data.ts";
import { promotionData } from "#shop/promotions/personal-data.ts";
import { reviewData } from "#shop/reviews/personal-data.ts";
import { savedViewData } from "#shop/saved-views/personal-data.ts";
import { taxData } from "#shop/tax/personal-data.ts";
import { accountData } from "#shop/users/personal-data.ts";

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
