import { laterDialog } from '../../../ui/later-dialog'

export const ManyAtOnceDialog = laterDialog(() =>
  import('./many-at-once-dialogs').then((file) => file.ManyAtOnceDialogs),
)
