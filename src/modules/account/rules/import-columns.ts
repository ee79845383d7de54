import { REGISTRANT_IMPORT_FIELDS, tableColumns } from "@northlot/contract"

/** `spellings` lists the column names that an import accepts for each field, in English and French. */
export const PERSON_COLUMNS = tableColumns({
  labels: REGISTRANT_IMPORT_FIELDS,
  spellings: {
    email: "email, e mail, email address, e mail address, mail, courriel, adresse courriel, adresse electronique",
    first: "first, first name, given name, prenom",
    last: "last, last name, surname, family name, nom, nom de famille",
    mobile:
      "mobile, mobile phone, mobile number, cell, cell phone, phone, phone number, telephone, cellulaire, portable",
    role: "role, account role",
    buyerType: "buyer type, type d acheteur",
    sellerType: "seller type, type de vendeur",
    status: "status, account status, statut",
    location: "location, place, lieu",
    city: "city, town, ville",
    province: "province, prov",
    dealerName: "dealer, dealer name, dealership, dealership name, registered name, company, concessionnaire",
    dealerAddress: "dealer address, dealership address, business address",
    omvic: "omvic, omvic number, omvic no, omvic registration number, dealer omvic",
    dealerTel: "dealer telephone, dealer tel, dealer phone, dealership phone",
    representative: "representative, dealer representative",
  },
  // Columns that the console's downloads contain and an import ignores.
  withoutPlace:
    "id, user id, account id, created, created at, identity verified, licence, licence expires, licence file name, licence renewal, dealer licence, dealer licence expires, dealer licence expires on, dealer licence file name, dealer licence renewal, licence expires on",
})
