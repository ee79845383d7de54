/** The maximum of SMS per day in Toronto, to one person and to one number. More is a nuisance or abuse. */
export const SMS_PER_DAY = 20
/** The maximum of staff members' telephone numbers that receive urgent SMS. */
export const SMS_RECIPIENTS = 20
/** The minutes between two e-mails or SMS to one bidder about one auction, however fast others bid. */
export const OUTBID_PAUSE_MINUTES = 10
/** The maximum of push devices per person. Nobody uses more browsers, and each notice needs a request per device. */
export const PUSH_DEVICES = 10
