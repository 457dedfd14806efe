import { laterDialog } from './later-dialog'

/** Asks once more before something is done; the page that asks by it does not wait for it. */
export const ConfirmDialog = laterDialog(() => import('./dialog').then((file) => file.ConfirmDialog))
