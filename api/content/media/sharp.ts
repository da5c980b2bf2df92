import sharp from 'sharp'

// One thread for each picture and no cache between pictures, so that memory use stays constant.
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
