import type { RefusalCode } from '@makao/contract/refusals'
import { noSuchDay } from '@makao/contract/typed-day'
import { type FormEvent, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Reader } from './readers'
import { endSent, sentOnce } from './request-id'
import { reasonOf, toastError } from './toast'
import { useOnce } from './use-once'

type KeyOf<Value> = Value extends object ? keyof Value & string : never

/** A way into an object, as names of fields write it: `amount`, `serviceCharges.2.name`. */
type PathOf<Value> = Value extends readonly (infer Item)[]
  ? `${number}` | `${number}.${PathOf<Item>}`
  : Value extends object
    ? { [Key in KeyOf<Value>]: Key | PathBelow<Key, NonNullable<Value[Key]>> }[KeyOf<Value>]
    : never

/** Of a list that may change while a form is open, an item goes by what identifies it: `parts#8c2f`. */
type PathBelow<Key extends string, Value> =
  | `${Key}.${PathOf<Value>}`
  | (Value extends readonly unknown[] ? `${Key}#${string}` : never)

type Texts<Value> = Value extends object
  ? { [Key in KeyOf<Value>]-?: Extract<Value[Key], string> extends never ? never : Key }[KeyOf<Value>]
  : never

/** A value before its schema has judged it: any text may stand where one of a few is asked for. */
export type Unjudged<Value> = Value extends string
  ? string | undefined
  : Value extends readonly (infer Item)[]
    ? Unjudged<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Unjudged<Value[Key]> | undefined }
      : Value

type NoOthers<Given, Value> = { [Key in Exclude<keyof Given, KeyOf<Value>>]: never }

export type FieldName<Schema extends z.ZodType> = PathOf<z.input<Schema>>

/** What the fields hold that their schema takes as text. */
export type Typed<Schema extends z.ZodType> = { readonly [Key in Texts<z.input<Schema>>]: string | undefined }

/** What the control for a key of the schema needs of its form: `<TextField label="Name" {...field('name')} />`. */
export type FieldFor<Name extends string> = (name: Name) => { name: string; error: string | undefined }

export interface Reading<Name extends string> {
  /** What a field holds that is no text. @param text what it holds, of a row that the page keeps itself */
  read: <Value>(name: Name, reader: Reader<Value>, text?: string) => Value | undefined
  /** Puts a sentence beside a field. */
  refuse: (name: Name, message: string) => void
}

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** A text for each field: what it holds, or the sentence beside it. */
export type FieldTexts = Record<string, string | undefined>

function byField(issues: readonly Issue[]): FieldTexts {
  const errors: FieldTexts = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  return errors
}

/** The field that a refusal speaks of, by its code; of a list of fields its data tell which. */
export type FieldOf<Name extends string> = Readonly<
  Partial<Record<RefusalCode, Name | ((data: Readonly<Record<string, unknown>>) => Name)>>
>

/** The server's own judgement of the fields, when the answer is one. */
function refusedFields(error: unknown, fieldOf: FieldOf<string> = {}): FieldTexts {
  const { code, data } = error as { code?: RefusalCode; data?: { issues?: Issue[] } & Record<string, unknown> }
  if (code === 'BAD_REQUEST' && data?.issues) return byField(data.issues)
  const named = code && fieldOf[code]
  const field = typeof named === 'function' ? named(data ?? {}) : named
  return field ? { [field]: reasonOf(error) } : {}
}

/** The rules of a form, or what fetches them: a page that is one form from the start stands before they come. */
type Rules<Schema> = Schema | (() => Promise<Schema>)

const isFetched = <Schema extends z.ZodType>(rules: Rules<Schema>): rules is () => Promise<Schema> =>
  typeof rules === 'function'

export interface FormOptions<Schema extends z.ZodType, Given = Unjudged<z.input<Schema>>> {
  schema: Rules<Schema>
  /** Makes the schema's input of what was typed. */
  read: (typed: Typed<Schema>, reading: Reading<FieldName<Schema>>) => Given & NoOthers<Given, z.input<Schema>>
  submit: (input: z.output<Schema>) => Promise<unknown>
  /** Which field a refusal speaks of: the sentence stands beside it too. */
  fieldOf?: FieldOf<FieldName<Schema>>
  /** What a refusal says beside the fields, and what is told of it; undefined: as `fieldOf` has it, and as it came. */
  explain?: (form: HTMLFormElement, error: unknown) => Promise<{ marks: FieldTexts; error: unknown } | undefined>
  /** The fields are wrong; for a notice beside the marks on them. */
  onInvalid?: () => void
  /** The server refused, or could not be reached. What was typed stays. */
  onFailure: (reason: string, error: unknown, input: z.output<Schema>) => void
}

/** What the fields of a form hold, by name; what a browser cannot make a day of, it gives as nothing. */
function typedInto(form: HTMLFormElement): { typed: FieldTexts; unreadable: string[] } {
  const typed: FieldTexts = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value
  const dates = form.querySelectorAll<HTMLInputElement>('input[type=date]')
  return {
    typed,
    unreadable: Array.from(dates)
      .filter(({ validity }) => validity.badInput || validity.customError)
      .map(({ name }) => name),
  }
}

/**
 * A form that speaks the contract's schema: its fields are the schema's keys. Nothing typed is lost: fields keep their own
 * text, a refusal marks them and leaves them as they are.
 */
export function useForm<Schema extends z.ZodType, Given extends Unjudged<z.input<Schema>>>(
  options: FormOptions<Schema, Given>,
) {
  const [errors, setErrors] = useState<FieldTexts>({})
  const { busy, once } = useOnce()

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched while somebody types, once
  useEffect(() => {
    // Asked for again with the first save, which tells whoever saves that nothing was reached.
    if (isFetched(options.schema)) options.schema().catch(() => undefined)
  }, [])

  function showErrors(form: HTMLFormElement, found: FieldTexts): boolean {
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
    const { typed, unreadable } = typedInto(form)
    const refused: FieldTexts = {}
    const refuse = (field: string, message: string) => {
      refused[field] ??= message
    }
    for (const field of unreadable) refuse(field, noSuchDay)
    const input = options.read(typed as Typed<Schema>, {
      refuse,
      read: (field, reader, text = typed[field] ?? '') => {
        const parsed = reader(text)
        if (parsed.ok) return parsed.value
        refuse(field, parsed.message)
      },
    })
    const { schema } = options
    const parsed = (isFetched(schema) ? await schema() : schema).safeParse(input)
    const found = { ...(parsed.success ? {} : byField(parsed.error.issues)), ...refused }
    if (showErrors(form, found) || !parsed.success) {
      options.onInvalid?.()
      return
    }
    const asked = sentOnce(form, parsed.data)
    try {
      await options.submit(asked)
      endSent(form)
    } catch (error) {
      const explained = await options.explain?.(form, error)
      showErrors(form, explained?.marks ?? refusedFields(error, options.fieldOf))
      const told = explained?.error ?? error
      options.onFailure(reasonOf(told), told, asked)
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    void once(async () => {
      try {
        await send(form)
      } catch (error) {
        // Its rules did not come.
        toastError(reasonOf(error))
      }
    })
  }

  const field: FieldFor<FieldName<Schema>> = (name) => ({ name, error: errors[name] })
  return { field, busy, handleSubmit }
}
