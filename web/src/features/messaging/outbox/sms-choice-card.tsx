import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Card } from '../../../ui/card'
import { Switch } from '../../../ui/switch'
import { ownSmsChoice } from './outbox.queries'

/** Whether the signed-in person wants SMS. */
export function SmsChoiceCard() {
  const { data } = useQuery(ownSmsChoice())
  const { sending, save } = useSave({
    send: (wantsSms: boolean) => client.outbox.chooseSms({ wantsSms }),
    changes: ['messages'],
    shows: ownSmsChoice,
    done: ({ wantsSms }) => (wantsSms ? 'You will get SMS' : 'You will get no more SMS'),
    failed: 'Your choice could not be saved',
  })
  if (!data) return null
  return (
    <Card className="p-5">
      <Switch
        label="SMS to my phone"
        note="Reminders and receipts. Emails are sent either way."
        checked={sending ?? data.wantsSms}
        onChange={save}
      />
    </Card>
  )
}
