import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Card } from '../../../ui/card'
import { Switch } from '../../../ui/switch'
import { ownSmsChoice } from './outbox.queries'
import * as words from './outbox.words'

/** Whether the signed-in person wants SMS. */
export function SmsChoiceCard() {
  const { data } = useQuery(ownSmsChoice())
  const { sending, save } = useSave({
    send: (wantsSms: boolean) => client.outbox.chooseSms({ wantsSms }),
    changes: ['messages'],
    shows: ownSmsChoice,
    done: ({ wantsSms }) => (wantsSms ? words.youWillGetSMS : words.youWillGetNoMoreSMS),
    failed: words.yourChoiceCouldNotBeSaved,
  })
  if (!data) return null
  return (
    <Card className="p-5">
      <Switch
        label={words.smsToMyPhone}
        note={words.remindersAndReceiptsEmails}
        checked={sending ?? data.wantsSms}
        onChange={save}
      />
    </Card>
  )
}
