import { ChargeSettings } from '@makao/contract/charges/charges.schema'
import { dayInNairobi } from '@makao/contract/days'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../lib/api'
import { useForm } from '../../lib/form'
import { reasonOf, toastError, toastSuccess } from '../../lib/toast'
import { Button } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { TextField } from '../../ui/field'
import { LoadError } from '../../ui/page'
import { Spinner } from '../../ui/spinner'
import { Switch } from '../../ui/switch'
import { daysBeforeInWords } from './charge-words'
import { chargeSettings } from './charges.queries'

/** Whether charges are made by themselves, and how long before they are due. */
export function ChargeSettingsCard({ className }: { className?: string }) {
  const { data, error, refetch } = useQuery(chargeSettings())
  return (
    <Card className={className}>
      <CardHeader title="Automatic charges" />
      {error && !data && (
        <LoadError text="The settings could not be read" reason={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Spinner label="Loading settings..." />}
      {/* Saved by somebody else, the form begins anew. */}
      {data && <SettingsForm key={`${data.isAutomatic} ${data.daysBefore}`} settings={data} />}
    </Card>
  )
}

function SettingsForm({ settings }: { settings: ChargeSettings }) {
  const queryClient = useQueryClient()
  const [isAutomatic, setAutomatic] = useState(settings.isAutomatic)
  const [daysBefore, setDaysBefore] = useState(String(settings.daysBefore))
  const { errors, busy, handleSubmit } = useForm({
    schema: ChargeSettings,
    read: (typed, refuse) => {
      const isNumber = /^\d{1,3}$/.test(typed.daysBefore?.trim() ?? '')
      if (!isNumber) refuse('daysBefore', 'Choose 0 to 28 days')
      return { isAutomatic, daysBefore: isNumber ? Number(typed.daysBefore) : 0 }
    },
    submit: async (input) => {
      const saved = await client.charges.saveSettings(input)
      toastSuccess('Settings of charges saved')
      queryClient.setQueryData(api.charges.settings.queryKey(), saved)
      await queryClient.invalidateQueries({ queryKey: api.charges.preview.key() })
    },
    onFailure: (reason) => toastError('Failed to save the settings of charges', reason),
  })
  const days = Number(daysBefore)
  const isShown = isAutomatic && /^\d{1,2}$/.test(daysBefore) && days <= 28
  const isChanged = isAutomatic !== settings.isAutomatic || daysBefore !== String(settings.daysBefore)
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-4 px-5 pb-5">
      <Switch
        label="Make charges every night"
        note={isAutomatic ? 'At 03:00, and when a tenant moves in or out' : 'Only when you say so'}
        checked={isAutomatic}
        onChange={setAutomatic}
      />
      <TextField
        label="Days before they are due"
        name="daysBefore"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={daysBefore}
        onChange={(event) => setDaysBefore(event.target.value)}
        hint={isShown ? daysBeforeInWords(days, dayInNairobi(new Date())) : '0 to 28 days'}
        error={errors.daysBefore}
      />
      <Button type="submit" className="w-full" disabled={busy || !isChanged}>
        {busy ? 'Saving...' : 'Save Changes'}
      </Button>
    </form>
  )
}
