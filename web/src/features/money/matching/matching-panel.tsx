import { formatDay } from '@makao/contract/days'
import { type MatchingRule, MatchingSettings } from '@makao/contract/money/matching/matching.schema'
import { ruleKindNames } from '@makao/contract/money/matching/matching.terms'
import { editablePercent } from '@makao/contract/percent'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { percent } from '../../../lib/readers'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import { Card, CardHeader, Skeleton } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { ConfirmDialog, FormDialog } from '../../../ui/dialog'
import { PercentField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { TenantLink } from '../../../ui/page-links'
import { Switch } from '../../../ui/switch'
import { matchingRules, matchingSettings } from './matching.queries'
import * as words from './matching.words'

/** From when on payments are assigned by themselves, and what people told Makao to remember. */
export function MatchingPanel({ canSave }: { canSave: boolean }) {
  return (
    <>
      <SettingsCard canSave={canSave} />
      <RulesCard />
    </>
  )
}

function SettingsCard({ canSave }: { canSave: boolean }) {
  const query = useQuery(matchingSettings())
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className="mt-4">
      <Loaded query={query} loading={<Skeleton className="m-5 h-6" />} failed={words.couldNotBeLoaded}>
        {({ isAutomatic, threshold }) => (
          <div className="flex items-start justify-between gap-3 px-5 py-4">
            <div className="min-w-0">
              <h2 className="font-semibold">{words.assigning}</h2>
              <p className={isAutomatic ? 'mt-1 text-sm text-soft' : 'mt-1 text-sm text-warn'}>
                {isAutomatic ? words.from(editablePercent(threshold)) : words.byHand}
              </p>
            </div>
            {canSave && (
              <Button variant="secondary" aria-label={words.changeAssigning} onClick={() => setOpen(true)}>
                {words.change}
              </Button>
            )}
          </div>
        )}
      </Loaded>
      {query.data && isOpen && <SettingsDialog settings={query.data} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function SettingsDialog({ settings, onClose }: { settings: MatchingSettings; onClose: () => void }) {
  const [isAutomatic, setAutomatic] = useState(settings.isAutomatic)
  const { field, ...form } = useSaveForm({
    schema: MatchingSettings,
    read: (_, { read }) => ({ isAutomatic, threshold: read('threshold', percent) }),
    send: (input) => client.matching.saveSettings(input),
    changes: ['matching'],
    shows: matchingSettings,
    done: words.saved,
    onSaved: onClose,
    failed: words.notSaved,
  })
  return (
    <FormDialog title={words.assigning} width={425} form={form} label={common.save} onClose={onClose}>
      <Switch
        label={words.assignsAutomatically}
        note={words.assignNote}
        checked={isAutomatic}
        onChange={setAutomatic}
      />
      <PercentField
        label={words.certainty}
        {...field('threshold')}
        defaultValue={editablePercent(settings.threshold)}
        hint={words.certaintyHint}
      />
    </FormDialog>
  )
}

const columns: readonly Column<MatchingRule>[] = [
  {
    header: words.says,
    primary: true,
    cell: ({ kind, words: said }) => <TwoLines first={said} second={ruleKindNames[kind]} />,
  },
  {
    header: words.goesTo,
    cell: ({ tenantId, tenancyId, tenantName, unitNumber, propertyName, endDate }) => (
      <span className="wrap-anywhere">
        <TenantLink tenantId={tenantId} tenancyId={tenancyId}>
          {tenantName}
        </TenantLink>{' '}
        <span className="text-soft">
          · {unitNumber}, {propertyName}
        </span>
        {endDate !== null && (
          <span className="block text-warn">
            {formatDay(endDate)}: {words.onlySuggested}
          </span>
        )}
      </span>
    ),
  },
  { header: words.into, cell: ({ accountName }) => accountName ?? words.noAccount },
  { header: words.by, from: 'widest', cell: ({ madeBy }) => madeBy },
]

function RulesCard() {
  const query = useQuery(matchingRules())
  const [leaving, setLeaving] = useState<MatchingRule>()
  const { busy, save } = useSave({
    send: (ruleId: string) => client.matching.removeRule({ ruleId }),
    changes: ['matching'],
    done: words.removed,
    onSaved: () => setLeaving(undefined),
    failed: words.notRemoved,
  })
  return (
    <Card className="mt-4">
      <CardHeader title={words.remembered} />
      <p className="px-5 pb-4 text-sm text-soft">{words.whatIsRemembered}</p>
      <Loaded
        query={query}
        loading={words.loading}
        failed={words.couldNotBeLoaded}
        empty={(rows) => rows.length === 0 && <EmptyState title={words.none} text={words.noneText} />}
      >
        {(rows) => (
          <DataTable
            caption={words.remembered}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={({ words: said }) => said}
            actions={(rule) =>
              rule.allowed.includes('removeRule')
                ? [
                    {
                      text: common.remove,
                      label: words.removeOf(rule.words, rule.tenantName),
                      icon: Trash2,
                      isDanger: true,
                      onSelect: () => setLeaving(rule),
                    },
                  ]
                : []
            }
          />
        )}
      </Loaded>
      {leaving && (
        <ConfirmDialog
          title={words.removeThis}
          text={words.removedFrom(leaving.words, leaving.tenantName)}
          confirmLabel={common.remove}
          busy={busy}
          onConfirm={() => save(leaving.id)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Card>
  )
}
