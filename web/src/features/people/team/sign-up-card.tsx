import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../lib/api'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { Card } from '../../../ui/card'
import { LoadError } from '../../../ui/page'
import { Spinner } from '../../../ui/spinner'
import { Switch } from '../../../ui/switch'
import { signUpSetting } from './team.queries'

/** Whether strangers may make accounts, or staff alone do. */
export function SignUpCard() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(signUpSetting())
  const save = useMutation({
    mutationFn: (isOpen: boolean) => client.team.saveSignUp({ isOpen }),
    onSuccess: ({ isOpen }) =>
      toastSuccess(isOpen ? 'People can sign up by themselves now.' : 'Accounts are made by invitation alone now.'),
    onError: (failure) => toastError('The setting was not saved', reasonOf(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.team.key() }),
  })
  return (
    <Card className="mt-4 p-5">
      <h2 className="mb-2 font-semibold">Sign-up</h2>
      {error && !data && (
        <LoadError text="The setting could not be loaded" reason={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Spinner />}
      {data && (
        <Switch
          label="People can sign up by themselves"
          note="When this is off, people join by invitation only: invite staff here, and tenants from their page. Existing accounts keep working."
          checked={save.isPending ? save.variables : data.isOpen}
          onChange={(checked) => save.mutate(checked)}
        />
      )}
    </Card>
  )
}
