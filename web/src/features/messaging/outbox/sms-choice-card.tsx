import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../lib/api'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { Card } from '../../../ui/card'
import { Switch } from '../../../ui/switch'
import { ownSmsChoice } from './outbox.queries'

/** Whether the signed-in person wants SMS. */
export function SmsChoiceCard() {
  const queryClient = useQueryClient()
  const { data } = useQuery(ownSmsChoice())
  const choose = useMutation({
    mutationFn: (wantsSms: boolean) => client.outbox.chooseSms({ wantsSms }),
    onSuccess: (chosen) => {
      queryClient.setQueryData(api.outbox.ownSmsChoice.queryKey(), chosen)
      toastSuccess(chosen.wantsSms ? 'You get SMS' : 'You get no SMS any more')
    },
    onError: (error) => toastError('Your choice could not be saved', reasonOf(error)),
  })
  if (!data) return null
  return (
    <Card className="p-5">
      <Switch
        label="SMS to My Phone"
        note="Reminders and receipts. They still come by email."
        checked={choose.isPending ? choose.variables : data.wantsSms}
        onChange={(wantsSms) => choose.mutate(wantsSms)}
      />
    </Card>
  )
}
