const longestSide = 2400
const quality = 0.85

/**
 * Scales a photo down to a useful size: a few hundred kilobytes instead of several megabytes, as JPEG, without metadata. Returns the
 * original when it is small or can't be drawn.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
    if (scale === 1 && file.size < 1_000_000 && /jpeg|png|webp/.test(file.type)) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    return await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', quality))
  } catch {
    return file
  }
}
