import { mediaFile } from '../../../../schema/kinds/index.ts'

/** Returns the name under which unsaved input for a file is kept. */
export const unsavedNameOf = (publicId: string) => `${mediaFile.name}.${publicId}`
