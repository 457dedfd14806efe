/** The look of a link within text. */
export const textLinkClass = 'font-medium text-accent underline-offset-4 hover:underline'

/** The look of a figure, or of what is said in a colour of its own, that leads to its rows. */
export const quietLinkClass = 'underline decoration-line-strong underline-offset-4 hover:text-accent'
