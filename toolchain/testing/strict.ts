import * as z from 'zod/mini';

/** The same schema, refusing every field that it does not list. */
export const strict = <S extends z.ZodMiniObject>(schema: S) => z.catchall(schema, z.never());
