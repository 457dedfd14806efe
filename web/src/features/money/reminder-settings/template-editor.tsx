import type { Cost } from '@makao/contract/messaging/outbox/outbox.schema'
import { smsLength } from '@makao/contract/messaging/outbox/sms.terms'
import type { ReminderExample } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import { fillTemplate, templateVariables } from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import { type ReactNode, useRef } from 'react'
import { estimate, pricesFor, shortnessNote } from '../../../lib/sms-cost'
import { TextAreaField } from '../../../ui/field'
import { type About, exampleValues } from './example-values'
import * as words from './reminder-settings.words'

/** A real tenant to try a text on, and what one SMS costs. */
export interface Trial {
  /** Undefined while it is being loaded; null when no tenant has a unit. */
  example: ReminderExample | null | undefined
  /** By currency; undefined while no SMS are sent. */
  prices: readonly Cost[] | undefined
}

interface TemplateEditorProps extends Trial {
  /** Of the message, in its labels. */
  title: string
  about: About
  template: string
  field: { name: string; error: string | undefined }
  onChange: (template: string) => void
  /** What stands above the text. */
  children?: ReactNode
}

/** A text with its variables, shown as a real tenant would read it, with its length and what it costs. */
export function TemplateEditor({ title, about, template, field, onChange, children, ...trial }: TemplateEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)

  function insert(variable: string): void {
    const text = area.current
    if (!text) return
    text.setRangeText(`{${variable}}`, text.selectionStart, text.selectionEnd, 'end')
    onChange(text.value)
    text.focus()
  }

  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <div className="space-y-4">
        {children}
        <div>
          <TextAreaField
            ref={area}
            label={words.messageOfThe(title)}
            {...field}
            rows={5}
            maxLength={1000}
            value={template}
            onChange={(event) => onChange(event.target.value)}
          />
          <div className="mt-2 flex flex-wrap gap-1.5">
            {templateVariables.map((variable) => (
              <button
                key={variable}
                type="button"
                onClick={() => insert(variable)}
                className="min-h-9 rounded-full bg-sunken px-3 font-mono text-sm text-soft hover:text-ink"
              >
                {`{${variable}}`}
              </button>
            ))}
          </div>
        </div>
      </div>
      <Preview {...{ title, about, template, ...trial }} />
    </div>
  )
}

function Preview({
  title,
  about,
  template,
  example,
  prices,
}: Pick<TemplateEditorProps, 'title' | 'about' | 'template'> & Trial) {
  const text = example && fillTemplate(template, exampleValues(about, example))
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{words.preview}</p>
      <output
        aria-label={words.previewOfThe(title)}
        className="block rounded-xl rounded-tl-sm bg-accent-tint px-4 py-3 wrap-anywhere whitespace-pre-line"
      >
        {text ?? (example === null && words.assignATenantToAUnit)}
      </output>
      {prices && example && text && <SmsCount text={text} prices={pricesFor(example.rent.currency, prices)} />}
    </div>
  )
}

/** How long a text is as SMS, and what it costs. Names and amounts of other tenants make it a little longer or shorter. */
function SmsCount({ text, prices }: { text: string; prices: readonly Cost[] | undefined }) {
  const length = smsLength(text)
  const { characters, parts } = length
  const size = words.characters(characters)
  return (
    <p className="mt-2 text-sm text-soft">
      {words.smsSize(size, parts, prices && estimate(parts, prices), shortnessNote(length))}
    </p>
  )
}
