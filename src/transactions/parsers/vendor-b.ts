import {
  parseVendorBInstruction,
  VendorBInstruction,
} from '../../chain/generated/vendor-b/programs/vendorB.ts';
import { clientParser } from './parser.ts';

export const parse = clientParser('vendor-b', VendorBInstruction, parseVendorBInstruction);
