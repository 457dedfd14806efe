/** How long an address that opens a bill works. */
export const BILL_LINK_DAYS = 90
/** One that works shorter than this is not handed out any more: another one is made. */
export const BILL_LINK_LEFT_DAYS = 30
/** Characters of the secret part of such an address: 48 bits that name it and 80 that prove it. */
export const BILL_TOKEN_LENGTH = 22

export const billPath = (token: string) => `/bill/${token}`
