import { LOGO_SIDE } from '@makao/contract/platform/agency/agency.terms'
import { MOST_LOGO_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import * as words from './agency.words'

const bytesOf = (dataUrl: string) => (dataUrl.length - dataUrl.indexOf(',') - 1) * 0.75

/**
 * Makes a picture small enough to stand on every paper, on white as paper is; what the camera wrote into it goes with that.
 * @returns 'data:image/png;base64,...'
 * @throws Error with a sentence for people: it is no picture
 */
export async function shrinkLogo(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(words.thisFileIsNotAPNG)
  })
  const scale = Math.min(1, LOGO_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  picture.close()
  // Drawn letters stay sharp as PNG; only photographs are too large for it.
  const made = [
    canvas.toDataURL('image/png'),
    ...[0.9, 0.75, 0.5].map((quality) => canvas.toDataURL('image/jpeg', quality)),
  ]
  const small = made.find((dataUrl) => bytesOf(dataUrl) <= MOST_LOGO_BYTES)
  if (!small) throw new Error(words.thisPictureCannotBeMadeSmall)
  return small
}
