/** SMS to one person, and to one number, in a day of Toronto: more is a nuisance, or somebody's abuse. */
export const SMS_PER_DAY = 20
/** Of the operator's people, told by SMS of what cannot wait. */
export const SMS_RECIPIENTS = 20
/** E-mails and SMS about one auction are this far apart for one bidder, however fast the others bid. */
export const OUTBID_PAUSE_MINUTES = 10
/** Of one person: more browsers than anybody looks at, and few enough that one notice stays a handful of calls. */
export const PUSH_DEVICES = 10
