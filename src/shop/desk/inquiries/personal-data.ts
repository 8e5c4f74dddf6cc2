import { sql } from "drizzle-orm";
import { rowsInJson, type PersonalData, type Person } from "#shop/foundation/personal-data.ts";
import { provenAddress } from "#shop/people/users/personal-data.ts";

/** The questions from the address of an account; none unless its mailbox is proved to be the holder's, since whoever asks is not signed in. */
const ownQuestions = (person: Person) => sql`email = ${provenAddress(person)}`;

export const inquiryData: PersonalData = {
  tables: ["inquiries"],
  read: (person) => ({
    questions: rowsInJson(sql`select * from inquiries where ${ownQuestions(person)} order by created_at`),
  }),
  async erase(tx, person) {
    await tx.execute(sql`delete from inquiries where ${ownQuestions(person)}`);
  },
};
