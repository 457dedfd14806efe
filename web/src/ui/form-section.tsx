import type { ReactNode } from 'react'

/** Fields of a long form that belong together. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="space-y-4">{children}</div>
    </fieldset>
  )
}

/** Fields beside each other; on a phone below each other. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
}
