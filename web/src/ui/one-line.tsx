import type { ReactNode } from 'react'

/** What it is and what it belongs to, in one line: 'A4 · Jacaranda Court'. What does not fit ends in an ellipsis. */
export function OneLine({ first, second, title }: { first: ReactNode; second?: ReactNode; title?: string }) {
  return (
    <span title={title}>
      <span className="font-medium">{first}</span>
      {second && <span className="text-soft"> · {second}</span>}
    </span>
  )
}

/** The look of the link or button on a row's name, which the rest of the row leads to as well. */
export const openerClass = 'font-medium text-accent underline-offset-4 hover:underline'
