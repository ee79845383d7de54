/**
 * Every attack that the product is tested against, with its tests by file and title. `npx jest -t "title"` runs a
 * test; `scripts/attacks.test.ts` fails when a test is gone.
 */
export interface Attack {
  /** What the attacker does. */
  attack: string
  /** Test titles by file. */
  tests: Record<string, string[]>
  /** Present if the test does less than an attacker would, or if the product behaves differently than expected. */
  note?: string
}

const http = (name: string) => `integration-tests/http/${name}.test.ts`
const browser = (name: string) => `integration-tests/e2e/${name}.test.ts`
const faults = (name: string) => `integration-tests/faults/${name}.test.ts`
const security = (name: string) => `integration-tests/security/${name}.test.ts`

export const ATTACKS: Record<string, Attack[]> = {
  "Who somebody is": [
    {
      attack: "Names another person or a role in headers, query or body, without a session.",
      tests: {
        [http("accounts-sign-in")]: ["headers, queries and bodies that name a person or a role grant nothing"],
        [http("access-matrix")]: ["who may call"],
      },
    },
    {
      attack: "Shows a forged, expired or ended admin's token, or a buyer's in its place.",
      tests: {
        [http("access-matrix")]: ["who may call"],
        [http("accounts-admin")]: ["closes after eight hours, whether it was used or not"],
      },
    },
    {
      attack: "Acts in one tab as the person who signed in in another tab of the same browser.",
      tests: {
        [http("page-account")]: [
          "changes nothing of somebody else's, and another name than one of an account is nobody's page",
          "bids for nobody else, and spends none of their bids",
          "of the console is not carried out as the browser's member once the console's session is over",
          "is refused by every endpoint but those that tell or decide who is signed in",
          "hears of its own person alone: a cookie of another one is refused with the code",
        ],
        [browser("page-account.slow")]: [
          "a bid of the first person's page is nobody's bid once the second has signed in, and the page goes on as they",
        ],
      },
    },
    {
      attack: "Works in the console beyond the own role, or gives oneself another.",
      tests: {
        [http("access-matrix")]: ["who may call"],
        [http("staff")]: [
          "is nobody's own to change, and an owner's is changed by those alone who count for approvals",
          "two owners who take the role from each other at once leave one of them",
        ],
      },
    },
    {
      attack:
        "Shows a program's key that was revoked or has ended, in an address, as a cookie or at the socket, or uses it beyond its scopes, its account or its limit.",
      tests: {
        [http("integrations")]: [
          "opens nothing beyond its scopes, and never money, passwords or payout accounts",
          "bids for its account with the scope for it, and no more once it is revoked",
          "ends at its time, and with its account",
          "is refused in an address, as a cookie, as an admin's token, and at the socket",
          "has a limit of its own",
          "of the console reads what its groups read, and changes nothing",
        ],
      },
    },
    {
      attack:
        "An owner whom nobody confirmed wants a key by which to bid and write as a member; or keeps one of the console after leaving or losing a role.",
      tests: {
        [http("integrations")]: [
          "exists once the member agreed, who sees who asks, why and what for; the key is theirs alone",
          "is made once when the member agrees twice at one moment",
          "is made by nobody once it was refused, taken back, asked too long ago, or its asker left or lost the right",
          "is agreed to, made or revoked by nobody who reads as the member, and by no key",
          "of the console ends with its maker, and reads no more than their role does now",
        ],
      },
    },
    {
      attack:
        "Somebody of the staff makes an account with a password of their choice, or gives a member their own address, to bid and write as the member.",
      tests: {
        [http("registrants")]: [
          "only looks around until its person has chosen a password by the link of their mailbox",
          "of the e-mail address is asked for alone, on record with what it was",
        ],
        [http("profile")]: [
          "is the sign-in only once its mailbox confirms it, from 72 hours on; the old mailbox is told at once",
          "is stopped by the old mailbox before, taken back by it a week later, and gives way to a new password",
        ],
      },
      note: "Whoever reads neither mailbox for 72 hours, and does not sign in, learns of it only by the notice of the change.",
    },
    {
      attack: "Has somebody else hold the buyers' money: one owner alone, or one whom nobody confirmed.",
      tests: {
        [http("settlement-steps")]: [
          "is changed by one who asks and another one who approves, on each way, now or later",
          "is never changed by an owner whom nobody confirmed, with whoever added them or alone",
        ],
      },
    },
    {
      attack: "Has the server call into its own network by the address of a push service, or takes somebody's device.",
      tests: {
        [http("push")]: [
          "refuses a device that leads into the own network, one too many, and everything of somebody else's",
          "a browser is one person's: it comes again as the same device, and changes hands with who uses it",
        ],
      },
    },
    {
      attack: "Has the server call into its own network by the address of a webhook, or by a redirect.",
      tests: {
        [http("webhooks")]: [
          "nothing is sent into the own network, whatever an address says or a name leads to",
          "what fails is tried again under the same id, and a redirect is followed nowhere",
        ],
        "src/platform/ssrf-guard.test.ts": ["a name that leads to %s is refused when it is called"],
      },
    },
    {
      attack: "Has the server fetch from its own network by the address of a photo or of a table, or by a redirect.",
      tests: {
        [http("photo-imports.slow")]: [
          "are fetched after the import in their order, once, and each that is not says why",
          "that lead into our own network, or to no photo at all, are told before anything is imported",
        ],
        [http("listing-feed.slow")]: [
          "an address in our own network, a foreign template and who is no dealer are refused",
        ],
      },
    },
    {
      attack: "Uses an invitation to the console twice, late, or after it was taken back.",
      tests: {
        [http("staff")]: [
          "tells its holder what it is for, lets one in under a name and password of their own, and no second",
          "ends after 72 hours, when it is taken back, and with the link that is sent after it",
        ],
      },
    },
    {
      attack: "Knows the password of somebody of the staff, and guesses or replays the second factor.",
      tests: {
        [http("staff")]: [
          "is asked for after the right password alone, in the same words whatever was set up",
          "a code works once, of several who show it at once for one, and none from before it",
          "five wrong ones lock it everywhere, many at once get no more, and the person is told",
          "a passkey signs the challenge of this sign-in, for this site, once",
        ],
      },
    },
    {
      attack: "Holds an open session of the console, and moves money or sets up a second factor of their own.",
      tests: {
        [http("staff")]: [
          "is shown again before money is moved, once ten minutes have passed since it was",
          "is set up and removed by whoever has just shown who they are, with the password where there is none",
        ],
      },
    },
    {
      attack: "Tries roles with a wrong password, to learn which one an account has.",
      tests: {
        [http("accounts-sign-in")]: ["with the wrong role is told so only after the right password"],
        [security("identity.slow")]: [
          "unknown address, wrong password and wrong role are one answer, in times within 10 % of each other (200 samples each)",
        ],
      },
    },
    {
      attack: "Measures the time of sign-ins, to learn which addresses have an account.",
      tests: {
        [security("identity.slow")]: [
          "unknown address, wrong password and wrong role are one answer, in times within 10 % of each other (200 samples each)",
        ],
        [http("password-cost.slow")]: ["waits as long for an unknown e-mail as for a wrong password"],
      },
    },
    {
      attack: "Guesses one account's password without end.",
      tests: {
        [http("accounts-sign-in")]: [
          "are limited to five a minute for one account from one address, and lock nobody out elsewhere",
        ],
      },
    },
    {
      attack: "Tries one common password on very many accounts.",
      tests: { [http("accounts-sign-in")]: ["of many accounts from one address are limited by the address"] },
      note: "101 accounts: the limit is 100 failures of an address in 15 minutes.",
    },
    {
      attack: "Asks for a forgotten password, to learn whether an address is known or to see the link.",
      tests: {
        [http("accounts-passwords")]: [
          "is answered alike whether the e-mail has an account or not, and only an account gets a message",
          "is kept in no table, and is in no answer",
        ],
        [security("told.slow")]: [
          "the whole log of all that, at its most talkative, holds no password, token, card, account, identity or address",
        ],
      },
    },
    {
      attack: "Uses a reset link twice, late, or for another account.",
      tests: {
        [http("accounts-passwords")]: [
          "sets a new password once",
          "works for 60 minutes",
          "names whose account it changes: with the e-mail of another one it changes none",
        ],
      },
    },
    {
      attack: "Chooses a password that is short, common, very long or endless.",
      tests: {
        [http("accounts-passwords")]: [
          "%s is refused, and the link stays good for another",
          "%s is accepted and then needed in full",
          "of a megabyte is refused before it is read",
        ],
      },
    },
    {
      attack: "Keeps a stolen session after the password was reset or changed.",
      tests: {
        [http("accounts-passwords")]: ["every session of the account is over, on every device, at once"],
        [http("profile")]: [
          "is changed by the present one: other sessions end, the person is told, old links count no longer",
        ],
      },
    },
    {
      attack: "Reads or overwrites the session's cookie, or finds its token in the page.",
      tests: {
        [http("accounts-sessions.slow")]: [
          "the session's cookie is bound to this very host",
          "and one under the name that other hosts of the domain could set is not believed",
        ],
        [browser("attacks-on-pages.slow")]: [
          "a page keeps no token: neither its storage nor its scripts' cookies hold what the session's cookie does",
        ],
      },
    },
    {
      attack: "Replays a cookie after signing out.",
      tests: {
        [http("accounts-sessions.slow")]: ["is over for good once it is signed out, and no other one with it"],
      },
    },
    {
      attack: "Goes on, or has a bid on its way, while an admin disables the account.",
      tests: {
        [http("accounts-sessions.slow")]: [
          "ends with its account: disabling closes every one, and its sockets, within a second",
        ],
        [http("accounts-admin")]: ["are disabled and enabled with a reason, which is on record with the admin's name"],
        [http("realtime")]: [
          "a bid of an account that was disabled before its turn is refused, whatever was checked when it was sent",
        ],
      },
    },
    {
      attack: "Registers with a role, a standing or rights of its own choice.",
      tests: {
        [http("accounts-registration")]: [
          "the role %p cannot be registered",
          "status, capabilities, verification, licence and ids are not taken from it",
        ],
        [security("objects.slow")]: ["gives a registration no role, standing or verification"],
      },
    },
    {
      attack: "Ticks in the form that the identity is verified.",
      tests: {
        [http("accounts-registration")]: ["an identity that only the form ticks counts for nothing"],
        [http("accounts-licences")]: ["lets the dealer bid until the licence's last day in Toronto"],
      },
      note: "A private person cannot even register before the provider's event; a dealer can, and cannot bid.",
    },
    {
      attack: "Is too young, or gives no date of birth or one that is still to come.",
      tests: {
        [http("accounts-identity")]: ["somebody who %s", "a page without a date of birth approves nothing"],
      },
    },
    {
      attack: "Asks about the verification of somebody else's address.",
      tests: {
        [http("accounts-identity")]: ["and is told to no other: whoever asks is answered as if there were none"],
      },
    },
  ],

  "Other sites and the page": [
    {
      attack: "Sends a form of another site with the victim's cookie, to bid, pay or change the profile.",
      tests: {
        [security("other-sites")]: [
          "%s: bids nothing, pays nothing, changes no profile",
          "is refused at every address that changes something, before anything else is looked at",
        ],
      },
    },
    {
      attack: "Reads answers from a page of another origin, or asks by a preflight whether it may.",
      tests: {
        [security("other-sites")]: [
          "a page of another origin reads no answer: none allows it, and no preflight is answered as allowed",
        ],
      },
    },
    {
      attack: "Opens a socket from a page of another site with the victim's cookie.",
      tests: {
        [http("realtime")]: [
          "a page of another site is refused at the handshake, the own one and a program are not",
          "long polling carries the same where no WebSocket comes through, and is refused to a page of another site",
        ],
      },
    },
    {
      attack: "Shows our page in a frame, to steal clicks.",
      tests: {
        [browser("attacks-on-pages.slow")]: [
          "a page of ours in a frame of another site stays empty; without what its headers say it would be shown there",
        ],
        [security("other-sites")]: ["no answer lets itself be framed by another origin"],
      },
    },
    {
      attack: "Writes scripts and addresses that run into titles, descriptions, names, messages and links.",
      tests: {
        [browser("attacks-on-pages.slow")]: [
          "what people write is text on the listing, in chat, in the console and in e-mail",
          "an address that would run as a program is refused wherever one can be entered",
        ],
        [http("found-and-shared.slow")]: ["keeps what a seller writes as text: nothing of it becomes an element"],
        [http("accounts-registration")]: ["shows a message in a frame that runs nothing and loads nothing"],
      },
    },
    {
      attack: "Gets a script into a page in spite of all that.",
      tests: {
        [browser("attacks-on-pages.slow")]: [
          "a script that somebody got into a page does not run, at any address, and its try is seen",
        ],
      },
    },
  ],

  "Bids and auctions": [
    {
      attack: "Writes price, leader, number of bids or 'sold' into a listing.",
      tests: {
        [http("listings")]: ["refuses %s and writes nothing", "a status that only the product sets is refused"],
        [security("objects.slow")]: [
          "each column of a listing and its auction by itself is an unknown field, and the listing is as it was",
        ],
      },
    },
    {
      attack: "Bids the price itself, too little, or what is no amount at all.",
      tests: {
        [http("bidding")]: ["%s is INVALID_AMOUNT"],
        [security("bids")]: [
          "the price itself, a cent below the next step, and numbers that no amount can be are refused, each with a code, and bid nothing",
        ],
      },
    },
    {
      attack: "Bids numbers at which integers overflow.",
      tests: {
        [security("bids")]: [
          "the price itself, a cent below the next step, and numbers that no amount can be are refused, each with a code, and bid nothing",
        ],
      },
    },
    {
      attack: "Bids without a credit, or buys, uses and refunds credits at once to have more of them.",
      tests: {
        [http("bidding")]: ["the role is told before the missing credit, the missing credit before a closed auction"],
        [http("credits")]: [
          "use, refund, cancellation and grant at once leave no credit twice and none below zero",
          "use each credit once, however many press in however many tabs, also beside the single buttons",
        ],
      },
    },
    {
      attack: "Repeats one bid many times at once.",
      tests: { [http("bidding")]: ["50 parallel identical bids with one key are one row and 50 identical answers"] },
    },
    {
      attack: "Sends another amount under a key that was used.",
      tests: { [http("bidding")]: ["the same key with another amount, mode or car is refused and bids nothing"] },
    },
    {
      attack: "Bids before the start, at the end or after it, on a draft, a cancelled or a sold car.",
      tests: {
        [http("bidding")]: [
          "a bid before the start is refused, and one at the start is in time",
          "a bid %i ms after the end is refused, one a millisecond before it is in time",
          "a cancelled auction takes no bid",
        ],
        [security("bids")]: [
          "a bid on a draft, before the start, and on a cancelled and a sold car is refused as not open, and is in no log",
        ],
      },
    },
    {
      attack: "Lies about the time, by a clock, a header or a field.",
      tests: { [http("bidding")]: ["what a browser claims about time or person changes nothing"] },
    },
    {
      attack: "Bids against oneself, or takes the own maximum back in part.",
      tests: {
        [http("bidding")]: ["a raised maximum moves no price and shows in no log; a lowered one is refused"],
      },
    },
    {
      attack: "Bids the same maximum as another at the same moment.",
      tests: {
        [http("bidding")]: ["two equal maxima at once: one leads, at that price, and it is the one that came first"],
      },
    },
    {
      attack: "Looks for the reserve or a maximum in answers, pages, events and files.",
      tests: {
        [security("bids")]: [
          "the reserve is in no answer, page, file or event for anybody but its owner",
          "a maximum is in no answer, page, file or event for anybody but its bidder, the seller neither",
        ],
        [http("records")]: [
          "tables that are not declared are no records: sessions, payout accounts, maxima, registrations",
        ],
      },
    },
    {
      attack:
        "Changes price, reserve, VIN, kilometres or end after the first bid, or deletes the car; also many at once.",
      tests: {
        [security("bids")]: [
          "what a seller tries to change after the first bid is refused and on record, one by one and many at once",
        ],
        [http("listings-with-bids")]: ["the first bid locks what bidders rely on, by name, and leaves the rest"],
        [http("seller-workspace")]: ["parks what has no bid, tells why it leaves the rest, and takes it back"],
      },
    },
    {
      attack: "Sets an end before the start, in the past, in a year, or a second away.",
      tests: { [http("listings")]: ["refuses %s with the limits"] },
    },
    {
      attack: "As a seller, finds out who bids before the fees are paid.",
      tests: {
        [security("bids")]: [
          "who bids is told to nobody while the auction runs: no name, address, number or id, the seller neither",
        ],
        [http("transactions.slow")]: [
          "show what was bought and what was sold, newest first, and a name only once both fees are paid",
        ],
      },
    },
    {
      attack: "Asks for the settlement, or has it done several times at once.",
      tests: {
        [security("bids")]: [
          "settling is nobody's to ask for: no address of the product ends an auction before its time",
        ],
        [http("settlement.alone")]: ["settle each auction once"],
        [http("sales.slow")]: ["also when the settlement is told twice"],
      },
    },
    {
      attack: "Takes a bid back, changes or deletes it.",
      tests: {
        [security("bids")]: [
          "a bid cannot be taken back or changed, by any method at any address, an admin's call neither",
        ],
        [http("bidding")]: ["refuses to change or delete rows of %s"],
        [http("listings-with-bids")]: [
          "is shown with what it was, told to every bidder once, and lets the leader take the maximum back to the price",
        ],
      },
    },
    {
      attack: "Has the bids of somebody voided without being an admin, bids again after it, or has it leave no trace.",
      tests: {
        [http("bidding")]: [
          "price and leader are those that the others' bids make, the log says so, and the voided bidder bids there no more",
          "is refused to everybody else, without a reason, for who has not bid, twice, and when the auction is not open",
          "whichever comes first, a bid of theirs or the void, no bid of theirs stands",
        ],
        [faults("cluster.alone")]: [
          "bids that were voided at one server are refused at the other, which had let their bidder in",
        ],
      },
    },
  ],

  "Objects of others, and their fields": [
    {
      attack: "Names an object of somebody else in an address, a query or a body.",
      tests: {
        [http("bad-input")]: [
          "somebody else's object is not found, as one that does not exist",
          "a sale and a checkout of others, named in a body or a query",
        ],
        [http("money-access")]: ["every endpoint of the money is walked by the table"],
        [http("invoices.slow")]: ["they are found by nobody else: not in a list, not by their id"],
      },
    },
    {
      attack: "Guesses ids.",
      tests: {
        [security("objects.slow")]: [
          "hold 80 random bits beside the moment, each place of them any of its 32 letters",
          "10,000 neighbours of one's own name nothing that exists, and 200 asked for are not there",
          "a number in the place of an id finds nothing, wherever a path names one",
        ],
      },
    },
    {
      attack: "Sends every column of every table, and names of an object's prototype, where something is written.",
      tests: {
        [security("objects.slow")]: [
          "reaches no handler: a body is refused, or loses what its definition does not name",
          "is what a handler gets its body from: no route reads the request's own",
          "changes no row: listing, auction, account, bid, question, view, and what the console writes",
        ],
      },
    },
    {
      attack: "Puts SQL into what orders a list.",
      tests: {
        [security("objects.slow")]: [
          "every parameter that orders a list refuses SQL as 400, within 50 ms and before it sleeps",
        ],
        [http("bad-input")]: ["bad input is refused in the one form, and changes nothing"],
      },
    },
    {
      attack: "Calls what another role may call, or an address that somebody forgot to protect.",
      tests: {
        [http("access-matrix")]: ["who may call"],
        "src/http/contract-drift.test.ts": [
          "every endpoint of the contract has one route, at its own path and method, that serves it",
        ],
        "contract/src/endpoints/endpoints.test.ts": [
          "what changes something has a limit or a written reason, or is refused at its definition",
        ],
      },
    },
    {
      attack: "Joins rooms of others by socket, or says to be somebody else there.",
      tests: {
        [http("realtime")]: [
          "what a page claims about itself is answered and not believed",
          "rooms of other people are not there",
        ],
      },
    },
    {
      attack: "Writes messages that are huge, empty, invisible or without end.",
      tests: {
        [http("chat")]: ["refuses %s", "refuses a message of a megabyte and more than thirty in half a minute"],
      },
    },
  ],

  Money: [
    {
      attack: "Names the amount, the role, the person or the listing of a fee.",
      tests: {
        [http("payments")]: [
          "in the amount of the server, whatever the browser sends",
          "a stranger finds no sale, no checkout, no chat and no notice",
        ],
      },
    },
    {
      attack: "Calls the webhook unsigned, with a wrong or an old signature, or with other bytes.",
      tests: {
        [http("payments")]: [
          "is refused and not stored when its signature is missing, forged, old, of the future, or of other bytes",
        ],
        "src/providers/payment-stripe-checkout/stripe-checkout.test.ts": [
          "are refused with %s",
          "are refused without a signature",
        ],
      },
    },
    {
      attack: "Repeats a true event many times at once, and a day later.",
      tests: {
        [http("payments")]: ["has one effect when it comes ten times at once, under other ids, and again later"],
      },
    },
    {
      attack: "Sends a true event of another account, the other mode, or a kind that nobody knows.",
      tests: {
        "src/providers/payment-stripe-checkout/stripe-checkout.test.ts": [
          "mean nothing in the other mode or of another account",
        ],
        [http("payments")]: ["of an unknown kind or of a checkout that is not ours is taken and does nothing"],
      },
    },
    {
      attack: "Ends the process between what it writes and what it answers to the provider.",
      tests: {
        [faults("kill-while-paying.slow")]: [
          "a power cut at any write of a fee's payment, a vehicle's payment, a payout and a refund leaves no trace",
        ],
      },
    },
    {
      attack: "Takes a payment back by the card's bank when the seller is being paid.",
      tests: {
        [http("settlement-steps")]: [
          "a bank that takes a fee's payment back while the seller is paid costs Northlot the fee, and the seller nothing",
        ],
        [http("ledger")]: [
          "withholds the money, cannot be refunded meanwhile, and comes back when won",
          "that is lost is a loss",
        ],
        "src/modules/settlement/rules/postings.property.test.ts": [
          "any sequence of operations, in any order and with repeats, keeps the sum at zero and every account's rules",
        ],
      },
      note: "Cards pay fees and credits alone. A car is paid for by wire, which no bank takes back.",
    },
    {
      attack: "Approves a payout twice at once, or alone what takes two.",
      tests: {
        [http("settlement-steps")]: ["above the limit takes two different admins, and is made once"],
        "src/modules/settlement/rules/settlement.property.test.ts": [
          "takes two admins above the limit and one up to it",
        ],
      },
    },
    {
      attack: "Takes steps of a settlement out of order, twice, or for the other side.",
      tests: {
        [http("settlement-steps")]: [
          "out of order, by the wrong role, twice, to strangers, and to nobody",
          "ten ticks at once are one",
        ],
      },
    },
    {
      attack: "Buys no credits, less than none, half a one or ten thousand, or gets them twice.",
      tests: {
        [http("credits")]: [
          "a quantity of %p is refused",
          "costs the buyer fee with processing and HST each, and gives them once however often the provider tells",
        ],
      },
    },
    {
      attack: "Gains by cents that rounding loses.",
      tests: {
        "contract/src/rules/money.test.ts": ["agrees with a decimal reference on 10,000 shares, to the cent"],
        "src/modules/settlement/rules/postings.property.test.ts": [
          "10,000 amounts agree with a decimal reference to the cent",
        ],
      },
    },
  ],

  "Uploads and documents": [
    {
      attack: "Uploads pages, drawings with scripts and programs as photos, or hides them in one.",
      tests: {
        [http("listings-media.slow")]: [
          "%s is refused by its content",
          "a page hidden behind a photo's end does not survive",
          "a photo is turned upright, fitted, stripped of its metadata and served with a fixed type",
        ],
      },
      note: "Photos have an origin of their own where S3 is set; otherwise they come from ours, under a policy that lets nothing run.",
    },
    {
      attack: "Uploads more photos and videos than there is place for, or without an end.",
      tests: {
        [http("listings-media.slow")]: [
          "a photo for which the listing has no place is refused before it is read",
          "a listing shows two videos, its page plays them part by part, and taking them away and deleting it removes them",
        ],
        [http("hardening.slow")]: ["is read to the limit of its upload and not beyond, and leaves no file"],
        [security("uploads.slow")]: [
          "a stream of 400 MB to the upload of %s takes less than 50 MB of memory, and leaves no file",
        ],
      },
      note: "400 MB stand for 10 GB: nothing is read beyond the limit of the upload.",
    },
    {
      attack: "Sends a spreadsheet or an archive of photos that grows without end, or that leads out of itself.",
      tests: {
        "src/platform/workbook.test.ts": [
          "and a file that hides others from its own list is read by the list",
          "what stands in the cells becomes the text that a CSV would have",
        ],
        [http("listing-import")]: [
          "a file of another kind, and a spreadsheet that is none or grows when it is unpacked",
        ],
        [http("photo-imports.slow")]: ["what is no archive, is too large inside or is somebody else's is refused"],
      },
    },
    {
      attack: "Sends pictures that unpack to gigabytes, archives, films of ten thousand pictures, or half a file.",
      tests: {
        [http("listings-media.slow")]: [
          "a header that promises 50,000 × 50,000 pixels is refused at once",
          "a picture of ten thousand pictures and one of far too many pixels cost no second",
          "a truncated photo is unreadable",
        ],
        [security("uploads.slow")]: [
          "an archive that unpacks to gigabytes is refused by what it is, without being unpacked, in less than a second",
        ],
      },
    },
    {
      attack: "Reads from a photo where it was taken.",
      tests: {
        [http("listings-media.slow")]: [
          "a photo is turned upright, fitted, stripped of its metadata and served with a fixed type",
          "a picture loses its metadata; a replaced and a deleted report are gone with their files",
        ],
      },
    },
    {
      attack: "Sends broken forms, forms of ten thousand fields, and connections that drop midway.",
      tests: {
        [http("bad-input")]: ["a body that cannot be read is refused"],
        [security("uploads.slow")]: [
          "a form of 10,000 fields, of fields within fields, of a name without an end, or announced as 200 MB is refused",
          "200 uploads whose connection drops midway leave no descriptor, no file, and a process that answers",
        ],
      },
    },
    {
      attack: "Uploads a PDF that runs a program when it is opened.",
      tests: {
        [http("listings-media.slow")]: [
          "a draft's report is its seller's and an admin's; a live listing's is everybody's, always as a download",
        ],
      },
    },
    {
      attack: "Uploads a PDF that fills or hangs whoever reads it.",
      tests: {
        [http("files-of-people.slow")]: [
          "a PDF that is made to fill or to hang its reader ends within its limits, and the market answers meanwhile",
        ],
      },
    },
    {
      attack: "Uploads a known virus.",
      tests: {
        [http("listings-media.slow")]: [
          "a known virus is refused wherever it hides, and who sent it is on record",
          "an infected file is put where nobody is served from: sealed, known to the operator, and gone when an admin says so or after 30 days",
        ],
      },
      note: "It is not kept apart but refused and never written anywhere, with name, size and sender on record.",
    },
  ],

  "Abuse and operations": [
    {
      attack: "Makes us send SMS without end, or to numbers that cost.",
      tests: {
        [http("notices.slow")]: ["is not needed to be spared: one person gets twenty SMS in a day at most"],
        "src/modules/notice/rules/sms-rules.test.ts": ["is none of: %s, and the sentence says why"],
        [http("access-matrix")]: ["who may call"],
      },
    },
    {
      attack:
        "Holds connections with half a request, shakes hands without end, sends what no client of socket.io sends.",
      tests: {
        [security("abuse.alone")]: [
          "500 connections that send half a request and then nothing hold up nobody (99th answer at most twice as late, or within 200 ms)",
          "10,000 handshakes by polling from ten addresses, all let in, hold up nobody meanwhile (99th answer at most twice as late, or within 200 ms), and an address that goes on is turned away",
          "the packet %s ends at most its sender's connection",
          "a handshake without or with another protocol, of a session that cannot be, or with 10 MB is refused with 4xx",
          "who has sent half a head is cut off within half a minute",
        ],
        [http("realtime")]: [
          "a frame of 10 MB ends its sender's connection and nobody else's",
          "a flood of events is refused with the seconds to wait",
        ],
      },
    },
    {
      attack: "Sends texts that take an expression minutes to match.",
      tests: {
        "src/http/slow-texts.test.ts": [
          "50 kB of %s are judged by every schema of the contract in less than 50 ms of a processor",
        ],
        [security("abuse.alone")]: [
          "50 kB that are slow to match, sent as search, e-mail, VIN, phone and name, are each answered within 50 ms",
        ],
      },
    },
    {
      attack: "Waits for database or Redis to fail, and reads what is told and logged then.",
      tests: {
        [security("told.slow")]: [
          "while the database is away every endpoint says so with 503 and when to come again, and nothing about its insides",
          "while Redis is away every endpoint answers in time, as it does with Redis or with 503 and when to come again",
          "the whole log of all that, at its most talkative, holds no password, token, card, account, identity or address",
        ],
        [faults("lost-redis.alone")]: [
          "a market whose Redis is killed stays in rotation, takes drafts and bids, tells them live, settles, and keeps its limits",
        ],
        "src/platform/logger.test.ts": [
          "the statement that an error of the database begins with is logged without what it was given, a person's name for example",
        ],
        [http("accounts-admin")]: ["the record of what admins did cannot be changed"],
        [http("registrants")]: [
          "is a chain that holds, whoever writes at the same time, and says from when to when it goes",
          "tells of a row that the tables' owner changed, removed or slipped in, as the first wrong one",
        ],
      },
      note: "The log of every market of every test file is searched when it ends, for what its people sent and were given.",
    },
  ],

  "Found by reviews, and held": [
    {
      attack: "Changes the e-mail twice, or before a reset, so that the owner cannot take the account back.",
      tests: {
        [http("profile")]: [
          "stays after %s: no change that was asked for before can be confirmed",
          "that is changed twice is taken back by the first link, whatever followed, and nobody who knew the password stays",
        ],
      },
    },
    {
      attack: "As an admin, makes a second one and approves the own payout with it.",
      tests: {
        [http("settlement-steps")]: [
          "above the limit is never approved by one person through an admin of their own making",
        ],
      },
    },
    {
      attack: "Has the provider's events come in an order that no payment has.",
      tests: {
        [http("payments")]: [
          "events of the provider in any order, each twice, end in what the provider has",
          "for fees, and the chat is open exactly where both fees are still paid",
        ],
        "src/modules/payment/rules/apply-event.test.ts": [
          "whatever happened, in every order of its events and however often each comes",
        ],
      },
    },
    {
      attack:
        "Gets around limits by sessions, by addresses of one network, by many addresses, or locks a neighbour out.",
      tests: {
        [http("accounts-sign-in")]: [
          "a session lifts no limit of the address on what anybody may call",
          "from all addresses of one IPv6 network count as from one",
          "for one account from 60 addresses are slowed down, its owner is told once and is let in from wherever they are",
        ],
      },
    },
    {
      attack:
        "Learns from a registration whether an address is known, opens an account on one that is another's, or under another name than the document's.",
      tests: {
        [http("accounts-registration")]: [
          "a new, a pending and a known address are answered alike, and only the mailbox is told which it is",
          "each registration of an address has a code of its own, and makes no account but its own",
        ],
        [http("accounts-identity")]: [
          "somebody verified under %s is refused at the fields of the name, and told which one the document shows",
        ],
      },
    },
    {
      attack: "Bids on the own car with a second account, or finds a maximum by a run of least bids.",
      tests: {
        [http("bidding")]: [
          "is refused with the same verified name and birth date, phone, payout account or card, and leaves a case",
        ],
        [http("policy")]: [
          "a rival's maximum cannot be found by a run of least bids: the eleventh is told when to go on, and may then",
        ],
      },
    },
    {
      attack:
        "Sends without a length and without an end, fills the disk, holds a lock, or presses one button eighty times.",
      tests: {
        [http("hardening.slow")]: [
          "is not read to its end: %s",
          "a disk without room is told as 503 and leaves nothing behind; with room again the same upload is kept",
        ],
        [faults("lost-while-bidding.alone")]: [
          "a lock on one table keeps nobody waiting for another one, and whoever needs it is told within five seconds",
        ],
        [http("credits")]: [
          "80 presses of one button beside 80 readers keep no bystander waiting: the one that is first needs no second connection",
        ],
      },
    },
    {
      attack: "Postgres dies during a sign-in, or Redis dies.",
      tests: {
        [faults("lost-while-bidding.alone")]: [
          "a database that goes away or freezes during a sign-in is told within five seconds, and the next sign-in works",
        ],
        [faults("lost-redis.alone")]: [
          "a market whose Redis is killed stays in rotation, takes drafts and bids, tells them live, settles, and keeps its limits",
          "a Redis that freezes keeps nobody waiting",
        ],
      },
    },
    {
      attack: "A plugin fails in the air, hangs, never stops failing, or ends the process.",
      tests: {
        [faults("ending-plugins.slow")]: [
          "a rejection that a plugin leaves in the air ends no process, and is on record",
          "a subscriber that hangs is given up, and holds up no other, however many of its events wait",
          "a subscriber that ends its process does so twice and is set aside by itself; the others of the event are done",
        ],
      },
    },
    {
      attack:
        "The only fee plugin is removed, upgraded or silent between publication and hammer, also for a runner-up.",
      tests: {
        [http("held-fees.slow")]: [
          "takes no money of either side, by card, by credit, or with other fees",
          "a runner-up's sale holds to the promise of the same publication",
        ],
      },
    },
    {
      attack: "Three processes start on one empty database.",
      tests: {
        [faults("migrate.slow")]: [
          "three processes that start at once on an empty database all come up, and so do three on the migrated one",
        ],
      },
    },
    {
      attack: "Formulas in a table, file names that read backwards, and one batch of bids for two audiences.",
      tests: {
        "src/platform/csv.test.ts": ["the cell %j is inert and comes back as it was"],
        [http("hardening.slow")]: ["a file name with direction marks is kept without them"],
        "src/http/file-name.test.ts": [
          "a file name loses the direction mark %j, by which another ending would be read",
        ],
        [http("realtime")]: [
          "bids that were sent to two audiences are judged each for itself, and told to the audience in force at their turn",
        ],
      },
    },
  ],
}
