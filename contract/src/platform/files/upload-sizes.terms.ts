// How large what people send may be, in bytes.

/** The most that any stored file holds. */
export const MOST_FILE_BYTES = 50 * 1024 * 1024
/** The most that a tenant sends: a photo of an ID from any phone, or a scan of some pages. */
export const MOST_OWN_FILE_BYTES = 10 * 1024 * 1024
/** A photo of a meter. */
export const MOST_PHOTO_BYTES = 5_000_000
/** A logo as it is stored; a browser makes it smaller before it is sent. */
export const MOST_LOGO_BYTES = 200_000
/** A sheet to import, and what it may come to unpacked: 20,000 rows of 40 columns have a tenth of it. */
export const MOST_IMPORT_BYTES = 10 * 1024 * 1024
