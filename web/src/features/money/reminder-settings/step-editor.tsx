import type { ReminderSettings } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import {
  type FurtherStep,
  LATEST_STEP,
  MOST_FURTHER_STEPS,
  stepChannels,
  usualSteps,
} from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import { demandText } from '@makao/contract/money/reminders/reminders.messages'
import { Plus, Trash2 } from 'lucide-react'
import type { FieldFor } from '../../../lib/form'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { SelectField } from '../../../ui/field'
import { Switch } from '../../../ui/switch'
import { TextField } from '../../../ui/text-field'
import * as words from './reminder-settings.words'
import { TemplateEditor, type Trial } from './template-editor'

type StepField = FieldFor<`overdueSteps.${number}.${'daysAfterDue' | 'template' | 'channel' | 'isDemandLetter'}`>

interface StepEditorProps extends Trial {
  settings: Pick<ReminderSettings, 'overdueReminderDays' | 'overdueReminderTemplate' | 'overdueSteps'>
  field: StepField
  onChange: (steps: FurtherStep[]) => void
}

/** What follows the first overdue reminder while nothing is paid: each step with its day, its channel and its words. */
export function StepEditor({ settings, field, onChange, ...trial }: StepEditorProps) {
  const { overdueReminderDays: first, overdueReminderTemplate, overdueSteps } = settings
  const steps: readonly FurtherStep[] = overdueSteps ?? usualSteps(first)
  const change = (place: number, changed: Partial<FurtherStep>) =>
    onChange(steps.map((step, at) => (at === place ? { ...step, ...changed } : step)))
  const last = steps.at(-1)
  const hasLetter = last?.isDemandLetter ?? false
  const mayAdd = steps.length < MOST_FURTHER_STEPS && (last?.daysAfterDue ?? first) < LATEST_STEP
  const dayAfter = (days: number) => Math.min((last?.daysAfterDue ?? first) + days, LATEST_STEP)

  function add(isDemandLetter: boolean): void {
    const added: FurtherStep = { daysAfterDue: dayAfter(7), template: null, channel: 'both', isDemandLetter }
    // The letter stays the last one.
    if (hasLetter && last)
      onChange([
        ...steps.slice(0, -1),
        { ...added, daysAfterDue: last.daysAfterDue },
        { ...last, daysAfterDue: dayAfter(7) },
      ])
    else onChange([...steps, added])
  }

  return (
    <Card className="p-5">
      <h2 className="font-semibold">{words.stepsAfterTheFirst}</h2>
      <p className="text-sm text-soft">{words.stepsStopWhen}</p>
      <ol className="mt-2 divide-y divide-line">
        {steps.map((step, place) => {
          const title = words.step(place + 2, step.isDemandLetter)
          const own = step.isDemandLetter ? demandText : overdueReminderTemplate
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone
            <li key={place} className="py-4">
              <div className="flex items-center justify-between gap-3">
                <h3 className="font-medium">{title}</h3>
                <Button
                  variant="ghost"
                  aria-label={words.removeStep(title)}
                  onClick={() => onChange(steps.filter((_, at) => at !== place))}
                >
                  <Trash2 size={18} aria-hidden />
                  {words.remove}
                </Button>
              </div>
              <div className="mt-2 grid gap-4 sm:grid-cols-2">
                <TextField
                  label={words.daysAfterDueDay}
                  {...field(`overdueSteps.${place}.daysAfterDue`)}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={LATEST_STEP}
                  value={Number.isNaN(step.daysAfterDue) ? '' : step.daysAfterDue}
                  onChange={(event) => change(place, { daysAfterDue: event.target.valueAsNumber })}
                />
                <SelectField
                  label={words.sentBy}
                  {...field(`overdueSteps.${place}.channel`)}
                  value={step.channel}
                  onChange={(event) =>
                    change(place, { channel: stepChannels.find((name) => name === event.target.value) ?? 'both' })
                  }
                >
                  {stepChannels.map((name) => (
                    <option key={name} value={name}>
                      {words.stepChannelNames[name]}
                    </option>
                  ))}
                </SelectField>
              </div>
              <Switch
                label={words.ownWords}
                note={step.isDemandLetter ? words.elseLetterWords : words.elseFirstWords}
                checked={step.template !== null}
                onChange={(isOwn) => change(place, { template: isOwn ? own : null })}
              />
              {step.template !== null && (
                <TemplateEditor
                  {...trial}
                  title={title}
                  about="overdue"
                  template={step.template}
                  field={field(`overdueSteps.${place}.template`)}
                  onChange={(template) => change(place, { template })}
                />
              )}
            </li>
          )
        })}
      </ol>
      <div className="flex flex-wrap gap-2">
        {mayAdd && (
          <Button variant="secondary" onClick={() => add(false)}>
            <Plus size={18} aria-hidden />
            {words.addAStep}
          </Button>
        )}
        {mayAdd && !hasLetter && (
          <Button variant="secondary" onClick={() => add(true)}>
            <Plus size={18} aria-hidden />
            {words.addADemandLetter}
          </Button>
        )}
      </div>
    </Card>
  )
}
