/** Name of the interface of an object of the composition, whose constructors are not those of the capture host. */
export const interfaceOf = (object: object): unknown => Reflect.get(object, Symbol.toStringTag);
