import { fixDecoderSize, fixEncoderSize } from '@solana/kit';
import { LIST_STATE_SIZE } from '../../src/chain/codecs/list-state.ts';
import {
  getListStateDecoder,
  getListStateEncoder,
} from '../../src/chain/generated/vendor-b/accounts/listState.ts';

/** A listing of vendor-b with the zeros behind it. */
export const listStateDecoder = fixDecoderSize(getListStateDecoder(), LIST_STATE_SIZE);
export const listStateEncoder = fixEncoderSize(getListStateEncoder(), LIST_STATE_SIZE);
