import {
  type ServiceChargeTemplate,
  TemplateInput,
} from '@makao/contract/homes/charge-templates/charge-templates.schema'
import { type Currency, currencies, editableMoney, formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { money, optional } from '../../../lib/readers'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { Button, IconButton } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { Actions, ConfirmDialog } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { MoneyField } from '../../../ui/money-field'
import { EmptyState } from '../../../ui/page'
import { chargeTemplates } from './charge-templates.queries'
import * as words from './charge-templates.words'

/** Service charges that the person uses again and again, offered in the form of a unit. */
export function ServiceChargesPanel() {
  const query = useQuery(chargeTemplates())
  const [editing, setEditing] = useState<ServiceChargeTemplate>()
  const [deleting, setDeleting] = useState<ServiceChargeTemplate>()
  // A form that was saved begins anew.
  const [saves, setSaves] = useState(0)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
      <Card>
        <CardHeader title={words.serviceChargeTemplates} />
        <Loaded
          query={query}
          loading={common.loadingSettings}
          failed={words.failedToLoadServiceCharge}
          empty={(templates) =>
            templates.length === 0 && <EmptyState title={words.noTemplatesYet} text={words.whatYouAddHereIsOffered} />
          }
        >
          {(templates) => (
            <ul className="divide-y divide-line">
              {templates.map((template) => (
                <li key={template.id} className="flex items-center justify-between gap-3 px-5 py-3">
                  <div className="min-w-0">
                    <p className="font-medium wrap-anywhere">{template.name}</p>
                    <p className="text-sm wrap-anywhere text-soft">
                      <span className="figures">{formatMoney(template.defaultAmount, template.currency)}</span>
                      {template.description && ` · ${template.description}`}
                    </p>
                  </div>
                  <span className="flex shrink-0">
                    {template.allowed.includes('save') && (
                      <IconButton label={words.edit(template.name)} onClick={() => setEditing(template)}>
                        <Pencil size={18} aria-hidden />
                      </IconButton>
                    )}
                    {template.allowed.includes('remove') && (
                      <IconButton label={words.deleteIt(template.name)} danger onClick={() => setDeleting(template)}>
                        <Trash2 size={18} aria-hidden />
                      </IconButton>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      <TemplateForm
        key={`${editing?.id} ${saves}`}
        template={editing}
        onDone={() => {
          setEditing(undefined)
          setSaves(saves + 1)
        }}
        onCancel={() => setEditing(undefined)}
      />
      {deleting && (
        <DeleteTemplateDialog
          template={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => editing?.id === deleting.id && setEditing(undefined)}
        />
      )}
    </div>
  )
}

interface TemplateFormProps {
  template: ServiceChargeTemplate | undefined
  onDone: () => void
  onCancel: () => void
}

function TemplateForm({ template, onDone, onCancel }: TemplateFormProps) {
  const [name, setName] = useState(template?.name ?? '')
  const [currency, setCurrency] = useState<Currency>(template?.currency ?? 'KES')
  const { field, busy, handleSubmit } = useSaveForm({
    schema: TemplateInput,
    read: (typed, { read }) => ({
      ...typed,
      id: template?.id ?? null,
      defaultAmount: read('defaultAmount', optional(money(currency), 0)),
    }),
    send: (input) => client.chargeTemplates.save(input),
    changes: ['chargeTemplates'],
    done: words.serviceChargeTemplateSaved,
    title: common.success,
    onSaved: onDone,
    fieldOf: { TEMPLATE_EXISTS: 'name' },
    failed: words.failedToSaveServiceCharge,
  })
  return (
    <Card className="p-5">
      <h2 className="mb-4 font-semibold">{template ? words.edit(template.name) : words.addTemplate}</h2>
      <form onSubmit={handleSubmit} noValidate className="grid gap-4">
        <TextField
          label={common.name}
          {...field('name')}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="grid grid-cols-[1fr_auto] gap-3">
          <MoneyField
            label={words.defaultAmount}
            {...field('defaultAmount')}
            currency={currency}
            defaultValue={template ? editableMoney(template.defaultAmount, template.currency) : ''}
            placeholder="0"
          />
          <SelectField
            label={words.currency}
            {...field('currency')}
            value={currency}
            onChange={(event) => setCurrency(currencies.find((code) => code === event.target.value) ?? 'KES')}
          >
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
        </div>
        <TextField
          label={words.descriptionOptional}
          {...field('description')}
          maxLength={500}
          defaultValue={template?.description ?? ''}
        />
        <Actions>
          {template && (
            <Button variant="secondary" disabled={busy} onClick={onCancel}>
              {common.cancel}
            </Button>
          )}
          <Button type="submit" disabled={busy || name.trim() === ''}>
            {busy ? common.saving : template ? words.updateTemplate : words.addTemplate}
          </Button>
        </Actions>
      </form>
    </Card>
  )
}

interface DeleteTemplateDialogProps {
  template: ServiceChargeTemplate
  onClose: () => void
  onDeleted: () => void
}

function DeleteTemplateDialog({ template, onClose, onDeleted }: DeleteTemplateDialogProps) {
  const remove = useSave({
    send: () => client.chargeTemplates.remove({ templateId: template.id }),
    changes: ['chargeTemplates'],
    done: words.serviceChargeTemplateDeleted,
    title: common.success,
    onSaved: () => {
      onClose()
      onDeleted()
    },
    failed: words.failedToDeleteServiceCharge,
  })
  return (
    <ConfirmDialog
      title={words.deleteTemplate}
      text={words.areYouSureYouWantTo(template.name)}
      confirmLabel={common.deleteIt}
      busyLabel={common.deleting}
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}
