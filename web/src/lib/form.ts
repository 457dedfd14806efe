import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { reasonOf } from './toast'
import { useOnce } from './use-once'

/** The sentence beside each field, by its name: `amount`, or `serviceCharges.2.name` in a list. */
export type FieldErrors = Record<string, string | undefined>

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

function byField(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  return errors
}

/** The field that a refusal speaks of, by its code; of a list of fields its data tell which. */
type FieldOf = Readonly<Record<string, string | ((data: Readonly<Record<string, unknown>>) => string)>>

/** The server's own judgement of the fields, when the answer is one. */
function refusedFields(error: unknown, fieldOf: FieldOf = {}): FieldErrors {
  const { code = '', data } = error as { code?: string; data?: { issues?: Issue[] } & Record<string, unknown> }
  if (code === 'BAD_REQUEST' && data?.issues) return byField(data.issues)
  const named = fieldOf[code]
  const field = typeof named === 'function' ? named(data ?? {}) : named
  return field ? { [field]: reasonOf(error) } : {}
}

export interface FormOptions<Schema extends z.ZodType> {
  schema: Schema
  /** Makes the schema's input of what was typed; `refuse` puts a sentence beside a field. */
  read: (typed: Record<string, string>, refuse: (field: string, message: string) => void) => unknown
  submit: (input: z.output<Schema>) => Promise<unknown>
  /** Which field a refusal speaks of: the sentence stands beside it too. */
  fieldOf?: FieldOf
  /** The fields are wrong; for a notice beside the marks on them. */
  onInvalid?: () => void
  /** The server refused, or could not be reached. What was typed stays. */
  onFailure: (reason: string, error: unknown) => void
}

/**
 * A form that speaks the contract's schema. Nothing typed is lost: fields keep their own text, a refusal marks them and
 * leaves them as they are.
 */
export function useForm<Schema extends z.ZodType>(options: FormOptions<Schema>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, once } = useOnce()

  function showErrors(form: HTMLFormElement, found: FieldErrors): boolean {
    setErrors(found)
    const wrong = Object.keys(found).filter((field) => found[field])
    const controls = form.querySelectorAll<HTMLElement>('[data-field]')
    const first = Array.from(controls).find(({ dataset }) => wrong.includes(dataset.field ?? ''))
    const folded = first?.closest('details')
    // Folded away it could not be seen, nor take the focus.
    if (folded) folded.open = true
    first?.focus()
    return wrong.length > 0
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const typed: Record<string, string> = {}
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value
    const refused: FieldErrors = {}
    const input = options.read(typed, (field, message) => {
      refused[field] ??= message
    })
    const parsed = options.schema.safeParse(input)
    const found = { ...(parsed.success ? {} : byField(parsed.error.issues)), ...refused }
    if (showErrors(form, found) || !parsed.success) {
      options.onInvalid?.()
      return
    }
    try {
      await options.submit(parsed.data)
    } catch (error) {
      showErrors(form, refusedFields(error, options.fieldOf))
      options.onFailure(reasonOf(error), error)
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    void once(() => send(form))
  }

  return { errors, busy, handleSubmit }
}
