/** The look of a link within text. */
export const textLinkClass = 'font-medium text-accent underline-offset-4 hover:underline'
