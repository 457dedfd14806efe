import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../lib/api'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { Card } from '../../../ui/card'
import { LoadError } from '../../../ui/page'
import { Spinner } from '../../../ui/spinner'
import { Switch } from '../../../ui/switch'
import { securitySettings } from './security.queries'

/** What holds for everybody's account. */
export function InstallationCard() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(securitySettings())
  const save = useMutation({
    mutationFn: (adminsNeedSecondFactor: boolean) => client.security.saveSettings({ adminsNeedSecondFactor }),
    onSuccess: ({ adminsNeedSecondFactor }) =>
      toastSuccess(adminsNeedSecondFactor ? 'Admins now need a second factor.' : 'A second factor is optional now.'),
    onError: (failure) => toastError('The setting was not saved', reasonOf(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.security.key() }),
  })
  return (
    <Card className="p-5">
      <h2 className="mb-2 font-semibold">For the whole agency</h2>
      {error && !data && (
        <LoadError text="The setting could not be loaded" reason={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Spinner />}
      {data && (
        <Switch
          label="Admins need a second factor"
          note="An admin without one has to turn it on before doing anything else."
          checked={save.isPending ? save.variables : data.adminsNeedSecondFactor}
          onChange={(checked) => save.mutate(checked)}
        />
      )}
    </Card>
  )
}
