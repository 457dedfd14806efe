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
import { Actions, ConfirmDialog } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { MoneyField } from '../../../ui/money-field'
import { EmptyState } from '../../../ui/page'
import { chargeTemplates } from './charge-templates.queries'

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
        <CardHeader title="Service Charge Templates" />
        <Loaded
          query={query}
          loading="Loading settings..."
          failed="Failed to load service charge templates"
          empty={(templates) =>
            templates.length === 0 && (
              <EmptyState title="No templates yet" text="What you add here is offered when you enter a unit." />
            )
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
                      <IconButton label={`Edit ${template.name}`} onClick={() => setEditing(template)}>
                        <Pencil size={18} aria-hidden />
                      </IconButton>
                    )}
                    {template.allowed.includes('remove') && (
                      <IconButton label={`Delete ${template.name}`} danger onClick={() => setDeleting(template)}>
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
    done: 'Service charge template saved successfully',
    onSaved: onDone,
    fieldOf: { TEMPLATE_EXISTS: 'name' },
    failed: 'Failed to save service charge template',
  })
  return (
    <Card className="p-5">
      <h2 className="mb-4 font-semibold">{template ? `Edit ${template.name}` : 'Add template'}</h2>
      <form onSubmit={handleSubmit} noValidate className="grid gap-4">
        <TextField
          label="Name"
          {...field('name')}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="grid grid-cols-[1fr_auto] gap-3">
          <MoneyField
            label="Default amount"
            {...field('defaultAmount')}
            currency={currency}
            defaultValue={template ? editableMoney(template.defaultAmount, template.currency) : ''}
            placeholder="0"
          />
          <SelectField
            label="Currency"
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
          label="Description (Optional)"
          {...field('description')}
          maxLength={500}
          defaultValue={template?.description ?? ''}
        />
        <Actions>
          {template && (
            <Button variant="secondary" disabled={busy} onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" disabled={busy || name.trim() === ''}>
            {busy ? 'Saving...' : template ? 'Update template' : 'Add template'}
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
    done: 'Service charge template deleted successfully',
    onSaved: () => {
      onClose()
      onDeleted()
    },
    failed: 'Failed to delete service charge template',
  })
  return (
    <ConfirmDialog
      title="Delete template"
      text={`Are you sure you want to delete "${template.name}"? Units that have this charge keep it.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}
