import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { CopyButton } from '../../../ui/copy-button'
import { Actions, Dialog } from '../../../ui/dialog'

interface SecretDialogProps {
  title: string
  text: string
  secret: string
  copy: string
  onClose: () => void
}

/** Something that is shown this once, to be copied. */
export function SecretDialog({ title, text, secret, copy, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} description={text} onClose={onClose}>
      <p className="rounded-lg bg-sunken px-4 py-3 font-mono text-sm break-all select-all">{secret}</p>
      <div className="mt-4 flex [&>*]:grow">
        <CopyButton text={secret} label={copy} />
      </div>
      <Actions>
        <Button onClick={onClose}>{common.done}</Button>
      </Actions>
    </Dialog>
  )
}
