const models: Record<string, RegExp> = {
  Chevrolet:
    /^(3 ton|Aluminum Tilt|B7|Bus Chassis|C[567]|Forward Control|Heavy Conventional|Military Truck|Motorhome Chassis|P6S|S[67])$/,
  Ford: /^(A|AT|B-?|C|CF|CFT|CL|CLT|CT|F|FT|L|LA|LL|LLA|LLS|LN|LNT|LS|LT|LTA|LTL|LTLA|LTLS|LTS|P)\d{3,5}$|^F-(59|6|7|8)\d+$|^(Motorhome Chassis|Recreational Vehicle)$/,
  GMC: /^(Aluminum Tilt|Bus Chassis|C[567]|Forward Control|Heavy Conventional|Motorhome Chassis|S6)$/,
  Isuzu: /^(F[67]|FRR|FSR|FTR\/.*|H-Series|T[678]F)$/,
  Volvo: /^(Cab .*|F(6|12) w\/F7 Cab|V[ST])$/,
};

/** Whether a model of vPIC's list is a heavy truck, a bus, or a chassis for one. */
export function isHeavy(make: string, model: string): boolean {
  return models[make]?.test(model) ?? false;
}
