/** How long after a file of the application did not come it is asked for again, in ms. */
export const FETCH_AGAIN = 10_000
